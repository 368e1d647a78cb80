import { follows } from '@backbeat/contract';
import type { BlockViewer } from '../block-filter/index.ts';
import type { Queryable } from '../../db/database.ts';
import { viewUserSummaries } from '../users/index.ts';
import {
  findFollowedByFriends,
  findAuthorsInGenres,
  findTopFollowed,
  type SuggestionQuery,
  type SuggestionRow,
} from './suggestions.queries.ts';

interface Source {
  find: (db: Queryable, query: SuggestionQuery) => Promise<SuggestionRow[]>;
  reasonFor: (row: SuggestionRow) => string;
}

const SOURCES: readonly Source[] = [
  {
    find: findFollowedByFriends,
    reasonFor: ({ because, weight }) =>
      because === null
        ? follows.messages.popular
        : follows.messages.followedBy({ name: because, others: weight - 1 }),
  },
  {
    find: findAuthorsInGenres,
    reasonFor: ({ because }) =>
      because === null ? follows.messages.popular : follows.messages.makesGenre({ genre: because }),
  },
  { find: findTopFollowed, reasonFor: () => follows.messages.popular },
];

/** Suggests users to follow. Each source fills what the sources before it have left open. */
export async function suggestUsers(
  db: Queryable,
  viewer: BlockViewer,
  limit: number,
): Promise<follows.Suggestion[]> {
  const suggestions = new Map<string, { reason: string; hasPosts: boolean }>();
  for (const { find, reasonFor } of SOURCES) {
    if (suggestions.size >= limit) break;
    const rows = await find(db, {
      viewer,
      excludedIds: [...suggestions.keys()],
      limit: limit - suggestions.size,
    });
    for (const row of rows) suggestions.set(row.id, { reason: reasonFor(row), hasPosts: row.hasPosts });
  }
  const summaries = await viewUserSummaries(db, [...suggestions.keys()]);
  return summaries.map((user) => ({
    ...user,
    ...(suggestions.get(user.id) ?? { reason: follows.messages.popular, hasPosts: false }),
  }));
}
