import type { follows } from '@backbeat/contract';
import type { BlockViewer } from '../../db/block-filter.ts';
import type { Queryable } from '../../db/database.ts';
import { viewUserSummaries } from '../users/index.ts';
import {
  findFollowedByFriends,
  findAuthorsInGenres,
  findTopFollowed,
  type SuggestionQuery,
} from './suggestions.queries.ts';

const SOURCES: readonly ((db: Queryable, query: SuggestionQuery) => Promise<string[]>)[] = [
  findFollowedByFriends,
  findAuthorsInGenres,
  findTopFollowed,
];

/** Suggests users to follow. Each source fills what the sources before it have left open. */
export async function suggestUsers(
  db: Queryable,
  viewer: BlockViewer,
  limit: number,
): Promise<follows.Suggestion[]> {
  const ids: string[] = [];
  for (const find of SOURCES) {
    if (ids.length >= limit) break;
    ids.push(...(await find(db, { viewer, excludedIds: ids, limit: limit - ids.length })));
  }
  return viewUserSummaries(db, ids);
}
