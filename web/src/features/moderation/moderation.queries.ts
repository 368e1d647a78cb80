import { limits, moderation } from '@backbeat/contract';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { failureSentence, isSignedOut } from '../../api/failure-sentence.ts';
import { keyOf, queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { overviewQuery } from '../console/index.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import type { ReportsAddress } from './reports-address.ts';

/** A page of the queue. The previous page stays while the next one loads. */
export const casesQuery = ({ state, sort, after }: ReportsAddress) =>
  queryOptions({
    ...queryOf(api.moderation.listCases, {
      query: { state, sort, size: String(limits.pageSize.reports), ...(after !== undefined && { after }) },
    }),
    placeholderData: keepPreviousData,
  });

type CasePage = { content: moderation.ReportCase[]; next: string | null };

/**
 * Takes an action on a case. The case stays in its place with its new state, so that nothing moves
 * while the moderator clicks. Other pages are refetched when they open.
 */
export function useDecideCase({ id }: moderation.ReportCase, onDone: () => void) {
  const queries = useQueryClient();
  const toast = useToast();
  return useSingleFlightMutation({
    mutationFn: (body: { action: moderation.ActionKind; note: string }) =>
      call(api.moderation.decideCase, { params: { id }, body }),
    onSuccess: async (decidedCase) => {
      queries.setQueriesData<CasePage>(
        { queryKey: keyOf(api.moderation.listCases) },
        (page) =>
          page && {
            ...page,
            content: page.content.map((each) => (each.id === id ? decidedCase : each)),
          },
      );
      toast.success(moderation.messages.done);
      onDone();
      void queries.invalidateQueries({ queryKey: overviewQuery.queryKey });
      await queries.invalidateQueries({ queryKey: keyOf(api.moderation.listCases), refetchType: 'none' });
    },
    onError: (error) => {
      if (!isSignedOut(error))
        toast.failure(`${moderation.messages.actionFailed}. ${failureSentence(error)}`);
      // Another moderator may have decided meanwhile.
      void queries.invalidateQueries({ queryKey: keyOf(api.moderation.listCases) });
    },
  });
}
