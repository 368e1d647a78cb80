import type { PageName } from '@backbeat/contract';
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { refetchAfter } from '../../api/cached-routes.ts';
import { call } from '../../api/client.ts';
import { keyOf, queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { ProofCancelled, useProof } from '../auth/index.ts';
import { messages } from './pages.messages.ts';

export const pageQuery = (page: PageName) => queryOf(api.pages.getPage, { params: { page } });

export const versionQuery = (page: PageName, version: number) =>
  queryOf(api.pages.getPageVersion, { params: { page, version: String(version) } });

export const previewQuery = (page: PageName, markdown: string) => ({
  queryKey: [...keyOf(api.pages.previewPage, { params: { page }, body: { markdown } })],
  queryFn: () => call(api.pages.previewPage, { params: { page }, body: { markdown } }),
  gcTime: 0,
  retry: false,
});

/** The versions of a page, newest first. */
export const versionsQuery = (page: PageName) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(api.pages.listPageVersions, { params: { page } }), 'all'],
    queryFn: ({ pageParam }) =>
      call(api.pages.listPageVersions, {
        params: { page },
        query: pageParam === undefined ? {} : { before: String(pageParam) },
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ content, hasMore }) => (hasMore ? content.at(-1)?.version : undefined),
  });

/** Saves with proof of identity where the server asks for one. The caller renders `proofDialog`. */
export function useSave<V>(save: (variables: V) => Promise<unknown>, onSaved: () => void) {
  const queries = useQueryClient();
  const toast = useToast();
  const { withProof, proofDialog } = useProof();
  const mutation = useSingleFlightMutation({
    mutationFn: (variables: V) => withProof(() => save(variables)),
    onSuccess: async () => {
      await Promise.all([refetchAfter(queries, 'page'), refetchAfter(queries, 'instance')]);
      onSaved();
      toast.success(messages.saved);
    },
  });
  return {
    ...mutation,
    failure: mutation.error instanceof ProofCancelled ? null : mutation.error,
    proofDialog,
  };
}
