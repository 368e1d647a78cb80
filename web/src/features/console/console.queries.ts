import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';

/** What waits for staff. Open pages follow it. */
export const overviewQuery = queryOf(api.overview.getOverview);
