import type { likes } from '@backbeat/contract';
import type { QueryClient } from '@tanstack/react-query';
import { refetchAfter } from '../../api/cached-routes.ts';
import { call } from '../../api/client.ts';
import { isTransientFailure } from '../../api/failure-sentence.ts';
import { keyOf, updateOptimistically } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { applyLikeResult, updateCachedLike, type LikingUser } from './cached-likes.ts';

interface LikeRequest {
  /** The requested state. */
  liked: boolean;
  /** One idempotency key for each click, so that a retry does not toggle again. */
  key: string;
}

/** Likes or unlikes a post optimistically. A failure rolls back. */
export const likeMutation = (queries: QueryClient, id: string, who: LikingUser) => ({
  mutationKey: ['like', id],
  mutationFn: ({ key }: LikeRequest) =>
    call(api.likes.toggleLike, { params: { id } }, { idempotencyKey: key }),
  retry: (failures: number, error: Error) => isTransientFailure(error) && failures < 1,
  onMutate: async ({ liked }: LikeRequest) => {
    // A response to an earlier request would show the previous state.
    await queries.cancelQueries({ queryKey: keyOf(api.posts.getPost, { params: { id } }) });
    return updateOptimistically(queries, () => updateCachedLike(queries, id, liked, who));
  },
  onSuccess: (answer: likes.LikeResult) => applyLikeResult(queries, id, answer, who),
  onError: (_error: Error, { liked }: LikeRequest) => updateCachedLike(queries, id, !liked, who),
  onSettled: (
    _answer: unknown,
    _error: unknown,
    _request: LikeRequest,
    stopShowing: (() => void) | undefined,
  ) => {
    stopShowing?.();
    void refetchAfter(queries, 'like', ({ id: postId = id }) => postId === id);
  },
});
