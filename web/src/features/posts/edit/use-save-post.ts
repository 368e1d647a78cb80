import { limits, posts, type RouteRequest } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { containing } from '../../../api/cached-entities.ts';
import { updateCachedPost } from '../../../api/cached-posts.ts';
import { call } from '../../../api/client.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { player, trackOfPost } from '../../../player/index.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';

export type SavedPost = RouteRequest<typeof posts.postRoutes.updatePost>['body'];

/** Saves changes of an own post and shows them in every cached copy and in the player. */
export function useSavePost(id: string, onSaved: () => void) {
  const queries = useQueryClient();
  const toast = useToast();
  return useSingleFlightMutation({
    mutationKey: ['update-post', id],
    mutationFn: (body: SavedPost) =>
      call(api.posts.updatePost, { params: { id }, body }, { timeout: limits.timeout.upload }),
    onSuccess: async (post) => {
      // Responses to earlier requests would restore the old post.
      await queries.cancelQueries(containing('post'));
      updateCachedPost(queries, id, () => post);
      const track = trackOfPost(post);
      if (track) player.update(track);
      onSaved();
      toast.success(posts.messages.saved);
      // Lists that select by genre or title may gain or lose the post.
      void queries.invalidateQueries(containing('post'));
    },
  });
}
