import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';

/** How many requests and cases the overview shows. */
const [REQUESTS, CASES] = [6, 5];

export const setupQuery = queryOf(api.setup.getProgress);

export const oldestRequestsQuery = queryOf(api.signUp.listSignUps, {
  query: { state: 'waiting', size: String(REQUESTS) },
});

export const newestCasesQuery = queryOf(api.moderation.listCases, {
  query: { state: 'open', sort: 'newest', size: String(CASES) },
});
