import type { follows } from '@backbeat/contract';
import type { BlockViewer } from '../../db/apart.ts';
import type { Queryable } from '../../db/database.ts';
import { viewUserSummaries } from '../users/index.ts';
import {
  findFollowedByFriends,
  findMakersOfOnesGenres,
  findTopFollowed,
  type Wanted,
} from './suggestions.queries.ts';

const WAYS: readonly ((db: Queryable, wanted: Wanted) => Promise<string[]>)[] = [
  findFollowedByFriends,
  findMakersOfOnesGenres,
  findTopFollowed,
];

/** Whom somebody may want to follow: each way is asked for what the ones before it have not found. */
export async function suggestUsers(
  db: Queryable,
  viewer: BlockViewer,
  limit: number,
): Promise<follows.Suggestion[]> {
  const ids: string[] = [];
  for (const find of WAYS) {
    if (ids.length >= limit) break;
    ids.push(...(await find(db, { viewer, but: ids, limit: limit - ids.length })));
  }
  return viewUserSummaries(db, ids);
}
