import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';

/** The posts whose proposed terms await the viewer's answer. */
export const usePendingRequests = () => useQuery(queryOf(api.credits.listPendingRequests));

/** The viewer's own posts that wait for a decision because an artist has declined. */
export const usePendingDecisions = () => useQuery(queryOf(api.credits.listDecisions));
