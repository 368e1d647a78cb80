import type { privateLinks } from '@backbeat/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { failureSentence, isSignedOut } from '../../api/failure-sentence.ts';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { useToast } from '../../ui/overlays/toast.tsx';

const linksQuery = (id: string) => queryOf(api.privateLinks.listLinks, { params: { id } });

/** The private links of a post, newest first, as a party to it sees them. */
export const useLinks = (postId: string) => useQuery(linksQuery(postId));

/** The versions that a link can open. */
export const useVersionChoices = (postId: string) =>
  useQuery(queryOf(api.versions.listVersions, { params: { id: postId } }));

/** A page of the plays and downloads of a link. */
export const useLinkPlays = (postId: string, link: string, page: number) =>
  useQuery({
    ...queryOf(api.privateLinks.listLinkPlays, {
      params: { id: postId, link },
      query: { page: String(page) },
    }),
    placeholderData: keepPreviousData,
  });

/** Makes a call about the private links of a post, and reads them again. */
export function useChangeLinks<Input, Result>(
  postId: string,
  change: (input: Input) => Promise<Result>,
  onDone: (result: Result) => void,
) {
  const queries = useQueryClient();
  const toast = useToast();
  const refresh = () => queries.invalidateQueries({ queryKey: linksQuery(postId).queryKey });
  return useSingleFlightMutation({
    mutationFn: change,
    onSuccess: async (result) => {
      onDone(result);
      await refresh();
    },
    onError: (error) => {
      if (!isSignedOut(error)) toast.failure(failureSentence(error));
      void refresh();
    },
  });
}

export const createLink = (id: string, body: privateLinks.LinkOptions, idempotencyKey: string) =>
  call(api.privateLinks.createLink, { params: { id }, body }, { idempotencyKey });
export const updateLink = (id: string, link: string, body: privateLinks.LinkOptions) =>
  call(api.privateLinks.updateLink, { params: { id, link }, body });
export const resetLink = (id: string, link: string) =>
  call(api.privateLinks.resetLink, { params: { id, link } });
export const deleteLink = (id: string, link: string) =>
  call(api.privateLinks.deleteLink, { params: { id, link } });

/** Stops the private links of a version for the viewer, or allows them again. */
export const setStop = (id: string, version: number, isStopped: boolean) =>
  isStopped
    ? call(api.privateLinks.stopLinks, { params: { id, version: String(version) } })
    : call(api.privateLinks.allowLinks, { params: { id, version: String(version) } });
