import type { QueryClient } from '@tanstack/react-query';
import { routeOf } from '../../api/cached-routes.ts';
import { keyOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { mapDeep } from '../../lib/map-deep.ts';
import { isRecord } from '../../lib/is-record.ts';

/** Removes a user's posts, comments, likes and list entries from a response. */
export const withoutUser = (response: unknown, userName: string): unknown =>
  mapDeep(response, (part) => {
    if (!Array.isArray(part)) return part;
    const remaining = part.filter((entry: unknown) => !isOf(entry, userName));
    return remaining.length < part.length ? remaining : part;
  });

const isOf = (entry: unknown, userName: string): boolean =>
  isRecord(entry) &&
  (('userName' in entry && entry.userName === userName) ||
    ('author' in entry && isOf(entry.author, userName)));

/** Removes a user from every cached response that hides blocked users. */
export function removeUser(queries: QueryClient, userName: string): void {
  queries.setQueriesData<unknown>(
    { predicate: (query) => routeOf(query)?.hides !== 'none' },
    (response: unknown) => withoutUser(response, userName),
  );
}

/** Removes a user's posts from the cached lists that hide muted users. */
export function removeUserFromFeed(queries: QueryClient, userName: string): void {
  queries.setQueriesData<unknown>(
    { predicate: (query) => routeOf(query)?.hides === 'muted' },
    (response: unknown) => withoutUser(response, userName),
  );
}

/** Resets cached profiles and posts, which a block hides and an unblock restores. */
export async function resetUserAndPosts(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.resetQueries({ queryKey: keyOf(api.users.getUser) }),
    queries.resetQueries({ queryKey: keyOf(api.posts.getPost) }),
  ]);
}
