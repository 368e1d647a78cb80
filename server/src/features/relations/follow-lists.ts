import { limits, toPage, type Page, type relations } from '@backbeat/contract';
import type { Onlooker } from '../../db/apart.ts';
import type { Queryable } from '../../db/database.ts';
import { findNameQuery, pictureUrl } from '../users/index.ts';
import {
  countHiddenFollows,
  findFollowed,
  listFollows,
  searchAll,
  searchLatest,
  type FollowRow,
  type Side,
} from './relations.queries.ts';

/** Rows as the viewer sees them. */
async function viewEntries(
  db: Queryable,
  viewerId: string | undefined,
  rows: readonly FollowRow[],
): Promise<relations.FollowEntry[]> {
  const followed =
    viewerId === undefined || rows.length === 0
      ? new Set<string>()
      : await findFollowed(
          db,
          viewerId,
          rows.map(({ id }) => id),
        );
  return rows.map(({ id, userName, profilePic, since }) => ({
    id,
    userName,
    profilePic: pictureUrl(profilePic, 'profilePic'),
    createdAt: since.toISOString(),
    followedByViewer: followed.has(id),
  }));
}

interface Wanted {
  page: number;
  size: number;
  /** Who asks; undefined for visitors. */
  viewer: Onlooker | undefined;
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
  { search, viewer, ...paging }: Wanted,
  most: number = limits.followsSearched,
): Promise<Page<relations.FollowEntry>> {
  if (search === '') {
    const [rows, hidden] = await Promise.all([
      listFollows(db, id, side, viewer, paging),
      countHiddenFollows(db, id, side, viewer),
    ]);
    return toPage(await viewEntries(db, viewer?.id, rows), paging, total - hidden);
  }
  const names = await findNameQuery(db, search);
  if (names === undefined) return toPage([], paging, 0);
  const searched = { ...paging, names, most, viewer };
  const found =
    (total > most ? await searchAll(db, id, side, searched) : undefined) ??
    (await searchLatest(db, id, side, searched));
  return toPage(await viewEntries(db, viewer?.id, found.rows), paging, found.total);
}
