import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { ApiFailure } from '../../api/failures.ts';
import { keyOf, queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { processingPause } from './processing-pause.ts';

/** A post. While its sound is being worked on it is asked for again, with growing pauses. */
export function usePost(id: string) {
  return useQuery({
    ...queryOf(api.posts.getPost, { params: { id } }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.processing === 'waiting' ? processingPause(dataUpdateCount) : false,
  });
}

/** Whether it failed because there is no such post, or none that one may see. An address that is no id is unknown too. */
export const isUnknownPost = (error: Error): boolean =>
  error instanceof ApiFailure && (error.status === 404 || error.status === 400);

/**
 * Deletes an own post. Then `leave` goes to another screen, and every answer that could hold the post is fetched afresh; the
 * other way round the page of the post would ask for it once more.
 */
export function useDeletePost(id: string, leave: () => Promise<void>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.posts.deletePost, { params: { id } }),
    onSuccess: async () => {
      await leave();
      queries.removeQueries({ queryKey: keyOf(api.posts.getPost, { params: { id } }) });
      void queries.invalidateQueries();
    },
  });
}
