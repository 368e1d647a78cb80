import type { Page, follows, users } from '@backbeat/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { keyOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';

/** Under which it is kept whether the viewer follows a user. */
export const followingKey = (userName: string) =>
  keyOf(api.follows.isFollowing, { params: { user: userName } });

/** Under which it is known that a press is under way that follows a user, or stops it. */
export const pressKey = (userName: string) => ['follow', userName];

/** Asks whether the viewer follows a user. While that is being pressed, what is pressed stays. */
export const followingQuery = (userName: string) =>
  queryOptions({
    queryKey: followingKey(userName),
    queryFn: async ({ client, signal }) => {
      const answer = await call(api.follows.isFollowing, { params: { user: userName } }, { signal });
      return pendingFollow(client, userName) ?? answer;
    },
  });

/** What is shown of a user who is just being followed, or not any more: it is newer than what the server has told. */
const pendingFollow = (queries: QueryClient, userName: string): boolean | undefined =>
  queries.isMutating({ mutationKey: pressKey(userName) }) > 0
    ? queries.getQueryData<boolean>(followingKey(userName))
    : undefined;

/** The beginning of the keys of all pages of a list of followers or followed. */
export const followsKey = (userName: string, side: 'followers' | 'following') =>
  keyOf(side === 'followers' ? api.follows.listFollowers : api.follows.listFollowing, {
    params: { user: userName },
  });

const moved = (count: number, by: number): number => Math.max(0, count + by);

/**
 * Shows that the viewer follows somebody, or does not any more, wherever this browser keeps the one or the other. Where
 * that is shown already, nothing changes.
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

  const change = <T>(queryKey: readonly unknown[], to: (kept: T) => T) =>
    queries.setQueriesData<T>({ queryKey }, (kept) => kept && to(kept));
  const followed = <T extends follows.FollowSummary>(kept: T): T => ({
    ...kept,
    followersCount: moved(kept.followersCount, by),
  });
  const following = <T extends follows.FollowSummary>(kept: T): T => ({
    ...kept,
    followingCount: moved(kept.followingCount, by),
  });
  change<users.CurrentUser>(keyOf(api.users.getCurrentUser), following);
  change<follows.FollowSummary>(
    keyOf(api.follows.getFollowSummary, { params: { user: userName } }),
    followed,
  );
  change<follows.FollowSummary>(
    keyOf(api.follows.getFollowSummary, { params: { user: viewerName } }),
    following,
  );
  const either = <T extends follows.FollowSummary & { userName: string }>(kept: T): T =>
    kept.userName === userName ? followed(kept) : kept.userName === viewerName ? following(kept) : kept;
  // An address may write the name in other capitals.
  change<users.User>(keyOf(api.users.getUser), either);
  change<Page<users.FoundUser>>(keyOf(api.users.searchUsers), (page) => ({
    ...page,
    content: page.content.map(either),
  }));
}

/** Remembers of each on a list whether the viewer follows them, so that their buttons need not ask. */
export function learnFollows(
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

/** Shows what another tab has done, and asks again for what it changes. What is shown already was done in this one. */
export function applyFollowChange(
  queries: QueryClient,
  viewerName: string,
  { userName, isFollowing }: follows.FollowChange,
): void {
  if (queries.getQueryData<boolean>(followingKey(userName)) === isFollowing) return;
  updateCachedFollow(queries, viewerName, userName, isFollowing);
  refreshFollows(queries, viewerName, userName);
}

/** Asks again for what a follow changes. Results of searches stay as they are: their order may not change under a finger. */
export function refreshFollows(queries: QueryClient, viewerName: string, userName: string): void {
  // Nor do rows leave an open list: it is asked for again when it is opened.
  for (const queryKey of [followsKey(userName, 'followers'), followsKey(viewerName, 'following')])
    void queries.invalidateQueries({ queryKey, refetchType: 'none' });
  for (const queryKey of [
    followingKey(userName),
    keyOf(api.users.getCurrentUser),
    keyOf(api.users.getUser),
    keyOf(api.feed.listFollowed),
    ...[userName, viewerName].map((user) => keyOf(api.follows.getFollowSummary, { params: { user } })),
  ])
    void queries.invalidateQueries({ queryKey });
}

/** Takes somebody out of the suggestions that are kept. */
export function dropSuggestion(queries: QueryClient, userName: string): void {
  queries.setQueriesData<follows.Suggestion[]>({ queryKey: keyOf(api.follows.listSuggestions) }, (kept) =>
    kept?.filter((user) => user.userName !== userName),
  );
}
