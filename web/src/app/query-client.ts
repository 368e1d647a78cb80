import { makeQueryClient } from '../api/queries.ts';

/**
 * The query client of the page. It has its own module because the router fetches data before React
 * renders.
 */
export const queries = makeQueryClient();
