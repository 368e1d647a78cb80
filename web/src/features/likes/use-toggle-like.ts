import type { likes, posts } from '@backbeat/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { refetchAfter } from '../../api/cached-routes.ts';
import { call } from '../../api/client.ts';
import { keyOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useCurrentUser, useToggle, type ToggleTarget } from '../auth/index.ts';
import { applyLikeResult, updateCachedLike, type LikingUser } from './cached-likes.ts';
import { messages } from './likes.messages.ts';

/** The like of the viewer for a post. */
export const likeTarget = (
  queries: QueryClient,
  id: string,
  viewer: LikingUser,
): ToggleTarget<likes.LikeResult> => ({
  mutationKey: ['like', id],
  send: ({ key }) => call(api.likes.toggleLike, { params: { id } }, { idempotencyKey: key }),
  cancelledKeys: [keyOf(api.posts.getPost, { params: { id } })],
  updateCache: (isLiked) => updateCachedLike(queries, id, isLiked, viewer),
  applyResult: (result) => applyLikeResult(queries, id, result, viewer),
  refresh: () => void refetchAfter(queries, 'like', ({ id: postId = id }) => postId === id),
});

/** Likes or unlikes a post. */
export function useToggleLike({ id, likedByViewer }: Pick<posts.Post, 'id' | 'likedByViewer'>) {
  const { data: viewer } = useCurrentUser();
  return useToggle(likeTarget(useQueryClient(), id, viewer ?? undefined), {
    isOn: likedByViewer,
    failureText: (isLiked) => (isLiked ? messages.likeFailed : messages.unlikeFailed),
  });
}
