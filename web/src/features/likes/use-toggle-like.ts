import type { posts } from '@backbeat/contract';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { failureSentence, isBadLuck, isSignedOut } from '../../api/failure-sentence.ts';
import { keyOf, showEarly } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { randomKey } from '../../lib/random-key.ts';
import { useNavigate } from '../../router/index.ts';
import { useToast } from '../../ui/toast.tsx';
import { useCurrentUser, useWayToSignIn } from '../auth/index.ts';
import { updateCachedLike, applyLikeResult, likesOf } from './cached-likes.ts';

interface Press {
  /** The requested state. */
  liked: boolean;
  /** One idempotency key for each click, so that a retry does not toggle again. */
  key: string;
}

/**
 * Likes or unlikes a post optimistically. A failure rolls back and shows a message. Visitors go to
 * the sign-in screen and return.
 */
export function useToggleLike(post: Pick<posts.Post, 'id' | 'likedByViewer'>): {
  toggle: () => void;
  isBusy: boolean;
} {
  const { id, likedByViewer } = post;
  const queries = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const { to, state } = useWayToSignIn();
  const { data: viewer } = useCurrentUser();
  const who = viewer ?? undefined;
  const mutationKey = ['like', id];
  // There may be several buttons for one post.
  const isBusy = useIsMutating({ mutationKey }) > 0;
  const { mutate } = useSingleFlightMutation({
    mutationKey,
    mutationFn: ({ key }: Press) => call(api.likes.toggleLike, { params: { id } }, { idempotencyKey: key }),
    retry: (failures, error) => isBadLuck(error) && failures < 1,
    onMutate: async ({ liked }) => {
      // A response to an earlier request would show the previous state.
      await queries.cancelQueries({ queryKey: keyOf(api.posts.getPost, { params: { id } }) });
      return showEarly(queries, () => updateCachedLike(queries, id, liked, who));
    },
    onSuccess: (answer) => {
      applyLikeResult(queries, id, answer, who);
      // The rows of these lists depend on likes.
      void queries.invalidateQueries({ queryKey: keyOf(api.feed.listPosts) });
    },
    onError: (error, { liked }) => {
      updateCachedLike(queries, id, !liked, who);
      const what = liked ? "We couldn't save your like." : "We couldn't remove your like.";
      if (!isSignedOut(error)) toast.failure(`${what} ${failureSentence(error)}`);
    },
    onSettled: (_answer, _error, _press, stopShowing) => {
      stopShowing?.();
      void queries.invalidateQueries({ queryKey: keyOf(api.posts.getPost, { params: { id } }) });
      void queries.invalidateQueries({ queryKey: likesOf(id) });
    },
  });
  const toggle = () => {
    if (viewer === null) void navigate(to, { state });
    else mutate({ liked: !likedByViewer, key: randomKey() });
  };
  return { toggle, isBusy };
}
