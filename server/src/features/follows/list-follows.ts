import { limits, toPage, type Page, type follows } from '@backbeat/contract';
import { hidesUsers, type BlockViewer } from '../block-filter/index.ts';
import type { Queryable } from '../../db/database.ts';
import { perDatabase } from '../../db/per-database.ts';
import { createOrderCache, type OrderCache } from '../../cache/order-cache.ts';
import { findNameQuery, pictureUrl } from '../users/index.ts';
import {
  findFollowsPage,
  findLatestFollow,
  listFollowsByIds,
  searchAll,
  searchLatest,
  type FollowRow,
  type FollowDirection,
} from './follows.queries.ts';

const viewEntry = ({ profilePic, since, ...row }: FollowRow): follows.FollowEntry => ({
  ...row,
  profilePic: pictureUrl(profilePic, 'profilePic'),
  createdAt: since.toISOString(),
});

interface ListQuery {
  page: number;
  size: number;
  /** Undefined for visitors. */
  viewer: BlockViewer | undefined;
  /** A part of the names; '' for all. */
  search: string;
}

interface SearchOptions {
  /** How many entries of a long list are searched. */
  maxSearched?: number;
  /** The cached results. */
  orders?: OrderCache;
}

const ordersOf = perDatabase(() => createOrderCache());

/**
 * Returns a page of the followers of a user, or of those the user follows.
 * @param list the user's id and the length of the list
 */
export async function listFollows(
  db: Queryable,
  list: { id: string; total: number },
  side: FollowDirection,
  { search, viewer, ...paging }: ListQuery,
  { maxSearched = limits.followsSearched, orders = ordersOf(db) }: SearchOptions = {},
): Promise<Page<follows.FollowEntry>> {
  if (search === '') {
    const { ids, total } = await findFollowsPage(db, list.id, side, viewer, paging);
    const rows = await listFollowsByIds(db, list.id, side, ids, viewer?.id);
    return toPage(rows.map(viewEntry), paging, total);
  }
  const ids = await searchFollows(db, list, side, { search, viewer }, { maxSearched, orders });
  const offset = paging.page * paging.size;
  const pageIds = ids.slice(offset, offset + paging.size);
  const rows = await listFollowsByIds(db, list.id, side, pageIds, viewer?.id);
  return toPage(rows.map(viewEntry), paging, ids.length);
}

/** Finds entries by name. Results stay cached until the list or a name changes. */
async function searchFollows(
  db: Queryable,
  { id, total }: { id: string; total: number },
  side: FollowDirection,
  { search, viewer }: Pick<ListQuery, 'search' | 'viewer'>,
  { maxSearched, orders }: Required<SearchOptions>,
): Promise<readonly string[]> {
  const names = await findNameQuery(db, search);
  if (names === undefined) return [];
  const nameSearch = { names: names.query, maxSearched, viewer };
  const runSearch = async () =>
    (total > maxSearched ? await searchAll(db, id, side, nameSearch) : undefined) ??
    (await searchLatest(db, id, side, nameSearch));
  if (hidesUsers(viewer)) return runSearch();
  const version = await findLatestFollow(db, id, side);
  return orders.forceFetch(`${side} ${id} ${version} ${names.changes} ${names.query}`, {
    context: runSearch,
  });
}
