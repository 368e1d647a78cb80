import { makeQueryClient } from '../api/queries.ts';

/** The answers of this page. A module of its own, because the router asks before anything is drawn. */
export const queries = makeQueryClient();
