import { useQuery, useQueryClient } from '@tanstack/react-query';
import { refetchAfter } from '../../../api/cached-routes.ts';
import { call } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { processingPollDelay } from '../../../lib/processing-poll-delay.ts';

/**
 * The versions of a post that the viewer may hear, newest first. While the server processes one,
 * the client polls at growing intervals.
 */
export function useVersions(postId: string) {
  return useQuery({
    ...queryOf(api.versions.listVersions, { params: { id: postId } }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.some(({ processing }) => processing === 'waiting') ? processingPollDelay(dataUpdateCount) : false,
  });
}

/** Corrects the note of a version on the page of its post and in the list of versions. */
export function useUpdateNote(postId: string, onSaved: () => void) {
  const queries = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: (body: { number: number; note: string }) =>
      call(api.versions.updateNote, { params: { id: postId }, body }),
    onSuccess: async (version) => {
      queries.setQueryData(queryOf(api.versions.listVersions, { params: { id: postId } }).queryKey, (list) =>
        list?.map((each) => (each.number === version.number ? version : each)),
      );
      onSaved();
      await refetchAfter(queries, 'post', ({ id = postId }) => id === postId);
    },
  });
}
