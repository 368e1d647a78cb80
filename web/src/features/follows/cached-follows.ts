import type { follows } from '@backbeat/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { updateCached } from '../../api/cached-entities.ts';
import { refetchAfter } from '../../api/cached-routes.ts';
import { call } from '../../api/client.ts';
import { keyOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';

/** The key of whether the viewer follows a user. */
export const followingKey = (userName: string) =>
  keyOf(api.follows.isFollowing, { params: { user: userName } });

/** The mutation key of a pending follow or unfollow. */
export const followMutationKey = (userName: string) => ['follow', userName];

/** Fetches whether the viewer follows a user. A pending toggle wins over the response. */
export const followingQuery = (userName: string) =>
  queryOptions({
    queryKey: followingKey(userName),
    queryFn: async ({ client, signal }) => {
      const answer = await call(api.follows.isFollowing, { params: { user: userName } }, { signal });
      return pendingFollow(client, userName) ?? answer;
    },
  });

/** The pending state of a follow. It is newer than the last response of the server. */
const pendingFollow = (queries: QueryClient, userName: string): boolean | undefined =>
  queries.isMutating({ mutationKey: followMutationKey(userName) }) > 0
    ? queries.getQueryData<boolean>(followingKey(userName))
    : undefined;

/** The key prefix of all pages of a list of followers or followed users. */
export const followsKey = (userName: string, side: 'followers' | 'following') =>
  keyOf(side === 'followers' ? api.follows.listFollowers : api.follows.listFollowing, {
    params: { user: userName },
  });

const shiftCount = (count: number, by: number): number => Math.max(0, count + by);

/**
 * Updates everything in the query cache that says whether the viewer follows a user. An entry that
 * is up to date does not change.
 */
export function updateCachedFollow(
  queries: QueryClient,
  viewerName: string,
  userName: string,
  isFollowing: boolean,
): void {
  const before = queries.getQueryData<boolean>(followingKey(userName)) ?? false;
  queries.setQueryData<boolean>(followingKey(userName), isFollowing);
  if (before === isFollowing) return;
  const by = isFollowing ? 1 : -1;

  const change = <T>(queryKey: readonly unknown[], update: (cachedData: T) => T) =>
    queries.setQueriesData<T>({ queryKey }, (cachedData) => cachedData && update(cachedData));
  const withFollower = <T extends follows.FollowSummary>(cachedData: T): T => ({
    ...cachedData,
    followersCount: shiftCount(cachedData.followersCount, by),
  });
  const withFollowing = <T extends follows.FollowSummary>(cachedData: T): T => ({
    ...cachedData,
    followingCount: shiftCount(cachedData.followingCount, by),
  });
  change<follows.FollowSummary>(
    keyOf(api.follows.getFollowSummary, { params: { user: userName } }),
    withFollower,
  );
  change<follows.FollowSummary>(
    keyOf(api.follows.getFollowSummary, { params: { user: viewerName } }),
    withFollowing,
  );
  const either = <T extends follows.FollowSummary & { userName: string }>(cachedData: T): T =>
    cachedData.userName === userName
      ? withFollower(cachedData)
      : cachedData.userName === viewerName
        ? withFollowing(cachedData)
        : cachedData;
  updateCached(queries, 'user', either);
}

/**
 * Caches for each user of a list whether the viewer follows them, so that their buttons need no
 * request.
 */
export function cacheFollowStates(
  queries: QueryClient,
  entries: readonly Pick<follows.FollowEntry, 'userName' | 'followedByViewer'>[],
): void {
  for (const { userName, followedByViewer } of entries) {
    queries.setQueryData<boolean>(
      followingKey(userName),
      pendingFollow(queries, userName) ?? followedByViewer,
    );
  }
}

/**
 * Refetches what a follow affects. Search results stay, because their order must not change while
 * the user clicks.
 */
export function refreshFollows(queries: QueryClient, viewerName: string, userName: string): void {
  // Rows also stay in an open list. It is refetched when it opens again.
  for (const queryKey of [followsKey(userName, 'followers'), followsKey(viewerName, 'following')])
    void queries.invalidateQueries({ queryKey, refetchType: 'none' });
  void refetchAfter(queries, 'follow', ({ user = userName }) => user === userName || user === viewerName);
}

/** Removes a user from the cached suggestions. */
export function removeSuggestion(queries: QueryClient, userName: string): void {
  queries.setQueriesData<follows.Suggestion[]>(
    { queryKey: keyOf(api.follows.listSuggestions) },
    (cachedData) => cachedData?.filter((user) => user.userName !== userName),
  );
}
