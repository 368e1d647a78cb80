import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { ApiFailure } from '../../api/failures.ts';
import { findCachedPost } from '../../api/cached-posts.ts';
import { keyOf, queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { processingPause } from '../../lib/processing-pause.ts';

/**
 * A post, at once where a list has it already. While its sound is being worked on it is asked for again, with growing pauses.
 * @param isWanted false while what shows it moves out of sight
 */
export function usePost(id: string, isWanted = true) {
  const queries = useQueryClient();
  return useQuery({
    ...queryOf(api.posts.getPost, { params: { id } }),
    enabled: isWanted,
    placeholderData: () => findCachedPost(queries, id),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.processing === 'waiting' ? processingPause(dataUpdateCount) : false,
  });
}

/** Whether it failed because there is no such post, or none that one may see. An address that is no id is unknown too. */
export const isUnknownPost = (error: Error): boolean =>
  error instanceof ApiFailure && (error.status === 404 || error.status === 400);

/**
 * Deletes an own post, and then has every answer that could hold it fetched afresh: it is done when the lists on the screen
 * are. `leave` comes before that: a screen that is about the post would ask for it once more.
 */
export function useDeletePost(id: string, leave: () => Promise<void>) {
  const queries = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: () => call(api.posts.deletePost, { params: { id } }),
    onSuccess: async () => {
      await leave();
      queries.removeQueries({ queryKey: keyOf(api.posts.getPost, { params: { id } }) });
      await queries.invalidateQueries();
    },
  });
}
