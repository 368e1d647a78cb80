import { limits, moderation } from '@backbeat/contract';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { failureSentence, isSignedOut } from '../../api/failure-sentence.ts';
import { keyOf, queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { useToast } from '../../ui/toast.tsx';
import type { ReportsAddress } from './reports-address.ts';

/** A page of the queue. Of another page the one before stays until it is there. */
export const casesQuery = ({ state, sort, after }: ReportsAddress) =>
  queryOptions({
    ...queryOf(api.moderation.listCases, {
      query: { state, sort, size: String(limits.pageSize.reports), ...(after !== undefined && { after }) },
    }),
    placeholderData: keepPreviousData,
  });

/** How many cases wait. */
export const openCountQuery = queryOf(api.moderation.countOpenCases);

type CasePage = { content: moderation.ReportCase[]; next: string | null };

/**
 * Does something about a case. It stays where it is, as what it has become, so that nothing moves under the hand; other
 * pages are asked for anew when they are opened.
 */
export function useAct({ id }: moderation.ReportCase, onDone: () => void) {
  const queries = useQueryClient();
  const toast = useToast();
  return useSingleFlightMutation({
    mutationFn: (body: { act: moderation.ActKind; note: string }) =>
      call(api.moderation.act, { params: { id }, body }),
    onSuccess: async (decided) => {
      queries.setQueriesData<CasePage>(
        { queryKey: keyOf(api.moderation.listCases) },
        (page) =>
          page && {
            ...page,
            content: page.content.map((each) => (each.id === id ? decided : each)),
          },
      );
      toast.success(moderation.strings.done);
      onDone();
      void queries.invalidateQueries({ queryKey: openCountQuery.queryKey });
      await queries.invalidateQueries({ queryKey: keyOf(api.moderation.listCases), refetchType: 'none' });
    },
    onError: (error) => {
      if (!isSignedOut(error)) toast.failure(`${moderation.strings.actFailed}. ${failureSentence(error)}`);
      // Somebody else may have decided meanwhile.
      void queries.invalidateQueries({ queryKey: keyOf(api.moderation.listCases) });
    },
  });
}
