import { follows } from '@backbeat/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { keyOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useCurrentUser, useToggle, type ToggleTarget } from '../auth/index.ts';
import { followingKey, updateCachedFollow, followMutationKey, refreshFollows } from './cached-follows.ts';

/** Whether the viewer follows a user. */
const followTarget = (queries: QueryClient, userName: string, viewerName: string): ToggleTarget<boolean> => ({
  mutationKey: followMutationKey(userName),
  send: async ({ isOn, isGuess, key }) => {
    const params = { user: userName };
    if (isGuess && (await call(api.follows.isFollowing, { params })) === isOn) return isOn;
    const result = await call(api.follows.toggleFollow, { params }, { idempotencyKey: key });
    return result === follows.followResults.followed;
  },
  cancelledKeys: [followingKey(userName), keyOf(api.users.getUser)],
  updateCache: (isFollowing) => updateCachedFollow(queries, viewerName, userName, isFollowing),
  applyResult: (isFollowing) => updateCachedFollow(queries, viewerName, userName, isFollowing),
  refresh: () => refreshFollows(queries, viewerName, userName),
});

/** Follows or unfollows a user. */
export function useToggleFollow(userName: string, isFollowing: boolean) {
  const queries = useQueryClient();
  const { data: viewer } = useCurrentUser();
  return useToggle(followTarget(queries, userName, viewer?.userName ?? ''), {
    isOn: isFollowing,
    isGuess: () => queries.getQueryData(followingKey(userName)) === undefined,
    failureText: () => `${follows.messages.failed}.`,
  });
}
