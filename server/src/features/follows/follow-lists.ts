import { limits, toPage, type Page, type follows } from '@backbeat/contract';
import { hidesUsers, type BlockViewer } from '../../db/apart.ts';
import type { Queryable } from '../../db/database.ts';
import { OrderCache } from '../../cache/order-cache.ts';
import { findNameQuery, pictureUrl } from '../users/index.ts';
import {
  countHiddenFollows,
  findFollowed,
  findLatestFollow,
  listFollows,
  listFollowsByIds,
  searchAll,
  searchLatest,
  type FollowRow,
  type Side,
} from './follows.queries.ts';

/** Rows as the viewer sees them. */
async function viewEntries(
  db: Queryable,
  viewerId: string | undefined,
  rows: readonly FollowRow[],
): Promise<follows.FollowEntry[]> {
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
  viewer: BlockViewer | undefined;
  /** What names contain; '' for all. */
  search: string;
}

/** Both lists of each account. */
export class FollowLists {
  readonly #most: number;
  readonly #orders = new OrderCache<number>();

  /** @param most how many of a long list are searched */
  constructor(most: number = limits.followsSearched) {
    this.#most = most;
  }

  /**
   * A page of those who follow a user, or whom a user follows.
   * @param list whose it is, and how many are on it
   */
  async find(
    db: Queryable,
    list: { id: string; total: number },
    side: Side,
    { search, viewer, ...paging }: Wanted,
  ): Promise<Page<follows.FollowEntry>> {
    if (search === '') {
      const [rows, hidden] = await Promise.all([
        listFollows(db, list.id, side, viewer, paging),
        countHiddenFollows(db, list.id, side, viewer),
      ]);
      return toPage(await viewEntries(db, viewer?.id, rows), paging, list.total - hidden);
    }
    const ids = await this.#search(db, list, side, { search, viewer });
    const offset = paging.page * paging.size;
    const rows = await listFollowsByIds(db, list.id, side, ids.slice(offset, offset + paging.size));
    return toPage(await viewEntries(db, viewer?.id, rows), paging, ids.length);
  }

  /** What is found is kept as long as neither the list nor anybody's name has changed. */
  async #search(
    db: Queryable,
    { id, total }: { id: string; total: number },
    side: Side,
    { search, viewer }: Pick<Wanted, 'search' | 'viewer'>,
  ): Promise<readonly number[]> {
    const names = await findNameQuery(db, search);
    if (names === undefined) return [];
    const searched = { names: names.query, most: this.#most, viewer };
    const gather = async () =>
      (total > this.#most ? await searchAll(db, id, side, searched) : undefined) ??
      (await searchLatest(db, id, side, searched));
    if (hidesUsers(viewer)) return gather();
    const change = await findLatestFollow(db, id, side);
    return this.#orders.get(`${side} ${id} ${change} ${names.changes} ${names.query}`, gather);
  }
}
