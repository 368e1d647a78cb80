import type { posts } from '@backbeat/contract';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { failureSentence, isSignedOut } from '../../api/failure-sentence.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { randomKey } from '../../lib/random-key.ts';
import { useNavigate } from '@packages/router';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useCurrentUser, useSignInLink } from '../auth/index.ts';
import { likeMutation } from './like-mutation.ts';

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
  const { to, state } = useSignInLink();
  const { data: viewer } = useCurrentUser();
  const options = likeMutation(queries, id, viewer ?? undefined);
  // There may be several buttons for one post.
  const isBusy = useIsMutating({ mutationKey: options.mutationKey }) > 0;
  const { mutate } = useSingleFlightMutation({
    ...options,
    onError: (error, press) => {
      options.onError(error, press);
      const what = press.liked ? "We couldn't save your like." : "We couldn't remove your like.";
      if (!isSignedOut(error)) toast.failure(`${what} ${failureSentence(error)}`);
    },
  });
  const toggle = () => {
    if (viewer === null) void navigate(to, { state });
    else mutate({ liked: !likedByViewer, key: randomKey() });
  };
  return { toggle, isBusy };
}
