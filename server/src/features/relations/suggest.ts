import type { relations } from '@backbeat/contract';
import type { Onlooker } from '../../db/apart.ts';
import type { Queryable } from '../../db/database.ts';
import { viewFaces } from '../users/index.ts';
import {
  findFollowedByFriends,
  findMakersOfOnesGenres,
  findMostFollowed,
  type Wanted,
} from './suggestions.queries.ts';

const WAYS: readonly ((db: Queryable, wanted: Wanted) => Promise<string[]>)[] = [
  findFollowedByFriends,
  findMakersOfOnesGenres,
  findMostFollowed,
];

/** Whom somebody may want to follow: each way is asked for what the ones before it have not found. */
export async function suggestUsers(
  db: Queryable,
  viewer: Onlooker,
  limit: number,
): Promise<relations.Suggestion[]> {
  const ids: string[] = [];
  for (const find of WAYS) {
    if (ids.length >= limit) break;
    ids.push(...(await find(db, { viewer, but: ids, limit: limit - ids.length })));
  }
  return viewFaces(db, ids);
}
