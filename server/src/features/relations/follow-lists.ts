import { limits, toPage, type Page, type relations } from '@backbeat/contract';
import type { Onlooker } from '../../db/apart.ts';
import type { Queryable } from '../../db/database.ts';
import { findNameQuery, pictureUrl } from '../users/index.ts';
import {
  countHiddenFollows,
  listFollows,
  searchAll,
  searchLatest,
  type FollowRow,
  type Side,
} from './relations.queries.ts';

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
  viewer: Onlooker | undefined,
  { search, ...paging }: Wanted,
  most: number = limits.followsSearched,
): Promise<Page<relations.FollowEntry>> {
  if (search === '') {
    const [rows, hidden] = await Promise.all([
      listFollows(db, id, side, viewer, paging),
      countHiddenFollows(db, id, side, viewer),
    ]);
    return toPage(rows.map(viewEntry), paging, total - hidden);
  }
  const names = await findNameQuery(db, search);
  if (names === undefined) return toPage([], paging, 0);
  const searched = { ...paging, names, most, viewer };
  const found =
    (total > most ? await searchAll(db, id, side, searched) : undefined) ??
    (await searchLatest(db, id, side, searched));
  return toPage(found.rows.map(viewEntry), paging, found.total);
}
