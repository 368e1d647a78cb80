import { limits, toPage, type Page, type relations } from '@backbeat/contract';
import type { Queryable } from '../../db/database.ts';
import { findNameQuery, pictureUrl } from '../users/index.ts';
import { listFollows, searchAll, searchLatest, type FollowRow, type Side } from './relations.queries.ts';

const viewEntry = ({ id, userName, profilePic, since }: FollowRow): relations.FollowEntry => ({
  id,
  userName,
  profilePic: pictureUrl(profilePic, 'profilePic'),
  createdAt: since.toISOString(),
});

interface Wanted {
  page: number;
  size: number;
  /** What names contain; '' for all. */
  search: string;
}

/**
 * A page of those who follow a user, or whom a user follows.
 * @param total how many they are
 * @param most how many of a long list are searched
 */
export async function findFollows(
  db: Queryable,
  { id, total }: { id: string; total: number },
  side: Side,
  { search, ...paging }: Wanted,
  most: number = limits.followsSearched,
): Promise<Page<relations.FollowEntry>> {
  if (search === '') return toPage((await listFollows(db, id, side, paging)).map(viewEntry), paging, total);
  const names = await findNameQuery(db, search);
  if (names === undefined) return toPage([], paging, 0);
  const searched = { ...paging, names, most };
  const found =
    (total > most ? await searchAll(db, id, side, searched) : undefined) ??
    (await searchLatest(db, id, side, searched));
  return toPage(found.rows.map(viewEntry), paging, found.total);
}
