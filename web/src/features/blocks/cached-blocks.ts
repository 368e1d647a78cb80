import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';

/** Lists of posts by any author. They hide the posts of muted users. */
const FEED = [
  api.feed.listNewest,
  api.feed.listMostLiked,
  api.feed.listSpotlight,
  api.feed.listTrending,
  api.feed.listFollowed,
].map(({ path }): string => path);

/** Responses that list the viewer's own blocks and mutes. */
const OWN = [api.blocks.listBlocks, api.blocks.getBlock].map(({ path }): string => path);

/** Removes a user's posts, comments, likes and list entries from a response. */
export function withoutUser(answer: unknown, userName: string): unknown {
  if (Array.isArray(answer)) {
    const remaining: unknown[] = answer.filter((entry: unknown) => !isOf(entry, userName));
    return remaining.map((entry) => withoutUser(entry, userName));
  }
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]: [string, unknown]) => [key, withoutUser(value, userName)]),
  );
}

const isOf = (entry: unknown, userName: string): boolean =>
  typeof entry === 'object' &&
  entry !== null &&
  (('userName' in entry && entry.userName === userName) ||
    ('author' in entry && isOf(entry.author, userName)));

/** Removes a user from everything in the query cache. */
export function removeUser(queries: QueryClient, userName: string): void {
  queries.setQueriesData<unknown>(
    { predicate: ({ queryKey: [path] }) => !OWN.includes(String(path)) },
    (answer: unknown) => withoutUser(answer, userName),
  );
}

/** Removes a user's posts from the lists of the feed. */
export function removeUserFromFeed(queries: QueryClient, userName: string): void {
  queries.setQueriesData<unknown>(
    { predicate: ({ queryKey: [path] }) => FEED.includes(String(path)) },
    (answer: unknown) => withoutUser(answer, userName),
  );
}

/** Resets cached profiles and posts, which a block hides and an unblock restores. */
export async function resetUserAndPosts(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.resetQueries({ queryKey: keyOf(api.users.getUser) }),
    queries.resetQueries({ queryKey: keyOf(api.posts.getPost) }),
  ]);
}
