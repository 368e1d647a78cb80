import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';

/** Lists that show posts without being asked for their author: of whom is muted they show nothing. */
const FEED = [
  api.feed.listNewest,
  api.feed.listMostLiked,
  api.feed.listSpotlight,
  api.feed.listTrending,
  api.feed.listFollowed,
].map(({ path }): string => path);

/** What says itself whom one keeps away. */
const OWN = [api.blocks.listBlocks, api.blocks.getBlock].map(({ path }): string => path);

/** An answer without the entries that are somebody's: posts of theirs, comments, likes, names in lists. */
export function withoutPerson(answer: unknown, userName: string): unknown {
  if (Array.isArray(answer)) {
    const kept: unknown[] = answer.filter((entry: unknown) => !isOf(entry, userName));
    return kept.map((entry) => withoutPerson(entry, userName));
  }
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]: [string, unknown]) => [key, withoutPerson(value, userName)]),
  );
}

const isOf = (entry: unknown, userName: string): boolean =>
  typeof entry === 'object' &&
  entry !== null &&
  (('userName' in entry && entry.userName === userName) ||
    ('author' in entry && isOf(entry.author, userName)));

/** Takes somebody out of everything that this browser keeps. */
export function dropPerson(queries: QueryClient, userName: string): void {
  queries.setQueriesData<unknown>(
    { predicate: ({ queryKey: [path] }) => !OWN.includes(String(path)) },
    (answer: unknown) => withoutPerson(answer, userName),
  );
}

/** Takes somebody's posts out of the lists of the feed. */
export function dropFromFeed(queries: QueryClient, userName: string): void {
  queries.setQueriesData<unknown>(
    { predicate: ({ queryKey: [path] }) => FEED.includes(String(path)) },
    (answer: unknown) => withoutPerson(answer, userName),
  );
}

/** Asks from scratch for what is somebody's alone: it may be gone, or back. */
export async function resetTheirs(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.resetQueries({ queryKey: keyOf(api.users.getUser) }),
    queries.resetQueries({ queryKey: keyOf(api.posts.getPost) }),
  ]);
}
