import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { keyOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';

/**
 * Deletes an own post and refetches every response that could contain it. It resolves when the
 * lists on the screen are up to date. `leave` runs before that, because the screen of the post
 * would refetch it.
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
