import { limits, reports } from '@backbeat/contract';
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
    ...queryOf(api.reports.listCases, {
      query: { state, sort, size: String(limits.pageSize.reports), ...(after !== undefined && { after }) },
    }),
    placeholderData: keepPreviousData,
  });

/** How many cases wait. */
export const openCountQuery = queryOf(api.reports.countOpenCases);

type CasePage = { content: reports.ReportCase[]; next: string | null };

/**
 * Does something about a case. It stays where it is, as what it has become, so that nothing moves under the hand; other
 * pages are asked for anew when they are opened.
 */
export function useAct({ id }: reports.ReportCase, onDone: () => void) {
  const queries = useQueryClient();
  const toast = useToast();
  return useSingleFlightMutation({
    mutationFn: (body: { act: reports.ActKind; note: string }) =>
      call(api.reports.act, { params: { id }, body }),
    onSuccess: async (decided) => {
      queries.setQueriesData<CasePage>(
        { queryKey: keyOf(api.reports.listCases) },
        (page) =>
          page && {
            ...page,
            content: page.content.map((each) => (each.id === id ? decided : each)),
          },
      );
      toast.success(reports.sentences.done);
      onDone();
      void queries.invalidateQueries({ queryKey: openCountQuery.queryKey });
      await queries.invalidateQueries({ queryKey: keyOf(api.reports.listCases), refetchType: 'none' });
    },
    onError: (error) => {
      if (!isSignedOut(error)) toast.failure(`${reports.sentences.actFailed}. ${failureSentence(error)}`);
      // Somebody else may have decided meanwhile.
      void queries.invalidateQueries({ queryKey: keyOf(api.reports.listCases) });
    },
  });
}
