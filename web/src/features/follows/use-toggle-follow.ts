import { follows } from '@backbeat/contract';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { failureSentence, isTransientFailure, isSignedOut } from '../../api/failure-sentence.ts';
import { keyOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { randomKey } from '../../lib/random-key.ts';
import { useNavigate } from '@packages/router';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useCurrentUser, useSignInLink } from '../auth/index.ts';
import { followingKey, updateCachedFollow, followMutationKey, refreshFollows } from './cached-follows.ts';

interface FollowToggle {
  /** The requested state. */
  wanted: boolean;
  /**
   * Whether the current state was unknown. The request then reads it first and skips a toggle that
   * would change nothing.
   */
  isGuess: boolean;
  /** One idempotency key for each click, so that a retry does not toggle again. */
  key: string;
}

/**
 * Follows or unfollows a user optimistically. A failure rolls back and shows a message. Visitors go
 * to the sign-in screen and return.
 */
export function useToggleFollow(
  userName: string,
  isFollowing: boolean,
): { toggle: () => void; isBusy: boolean } {
  const queries = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const { to, state } = useSignInLink();
  const { data: viewer } = useCurrentUser();
  const viewerName = viewer?.userName ?? '';
  const mutationKey = followMutationKey(userName);
  // There may be several buttons for one user.
  const isBusy = useIsMutating({ mutationKey }) > 0;
  const { mutate } = useSingleFlightMutation({
    mutationKey,
    mutationFn: async ({ wanted, isGuess, key }: FollowToggle) => {
      const params = { user: userName };
      if (isGuess && (await call(api.follows.isFollowing, { params })) === wanted) return wanted;
      const answer = await call(api.follows.toggleFollow, { params }, { idempotencyKey: key });
      return answer === follows.followResults.followed;
    },
    retry: (failures, error) => isTransientFailure(error) && failures < 1,
    onMutate: async ({ wanted }) => {
      updateCachedFollow(queries, viewerName, userName, wanted);
      // Responses to earlier requests would show the previous state.
      await Promise.all(
        [followingKey(userName), keyOf(api.users.getUser)].map((queryKey) =>
          queries.cancelQueries({ queryKey }),
        ),
      );
    },
    onSuccess: (isFollowed) => updateCachedFollow(queries, viewerName, userName, isFollowed),
    onError: (error, { wanted }) => {
      updateCachedFollow(queries, viewerName, userName, !wanted);
      if (!isSignedOut(error)) toast.failure(`${follows.strings.failed}. ${failureSentence(error)}`);
    },
    onSettled: () => refreshFollows(queries, viewerName, userName),
  });
  const toggle = () => {
    if (viewer === null) void navigate(to, { state });
    else if (viewer !== undefined) {
      const isGuess = queries.getQueryData(followingKey(userName)) === undefined;
      mutate({ wanted: !isFollowing, isGuess, key: randomKey() });
    }
  };
  return { toggle, isBusy };
}
