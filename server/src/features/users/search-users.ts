import { limits, toPage, type Page, type users } from '@backbeat/contract';
import { hidesUsers, type BlockViewer, type HideScope } from '../block-filter/index.ts';
import { createOrderCache, type OrderCache } from '../../cache/order-cache.ts';
import type { Queryable } from '../../db/database.ts';
import { perDatabase } from '../../db/per-database.ts';
import { fuzzyMatchesOf, queryOf, readTerm, type SearchTerm } from './parse-search-term.ts';
import {
  normalizeText,
  findMatches,
  findNamed,
  orderAll,
  type SearchResult,
  type SearchPage,
} from './search.queries.ts';
import { findProfilesByIds } from './users.queries.ts';
import { viewFoundUser } from './users.views.ts';

const ordersOf = perDatabase(() => createOrderCache());

interface SearchOptions {
  /** Whether muted users are hidden too. */
  scope?: HideScope;
  /** Maximum number of users that a search lists and counts. */
  maxResults?: number;
  /** The cached orders of all matches. */
  orders?: OrderCache;
}

/**
 * Finds users by name: names that begin with the text, then names that contain it; if none, fuzzy
 * matches.
 */
export async function searchUsers(
  db: Queryable,
  viewer: BlockViewer | undefined,
  text: string,
  paging: { page: number; size: number },
  { scope = 'blocked', maxResults = limits.search.results, orders = ordersOf(db) }: SearchOptions = {},
): Promise<Page<users.FoundUser>> {
  const offset = paging.page * paging.size;
  const limit = Math.max(0, Math.min(paging.size, maxResults - offset));
  const { ids, total } = await findIds(db, text, { offset, limit, maxResults, viewer, scope, orders });
  const rows = await findProfilesByIds(db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const profiles = ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  return toPage(profiles.map(viewFoundUser), paging, total);
}

type Reading = SearchPage & Pick<Required<SearchOptions>, 'orders'>;

/**
 * Where more users match than are listed, their order is cached until a name is added or removed.
 * Results are sorted by follower counts that may be a few seconds old.
 */
async function findIds(db: Queryable, text: string, page: Reading): Promise<SearchResult> {
  if (text === '') return { ids: [], total: 0 };
  const { folded: foldedText, changes } = await normalizeText(db, text);
  const term = readTerm(foldedText);
  if (!term) return { ids: [], total: 0 };
  const { offset, limit, maxResults, viewer, scope, orders } = page;
  const name = `${changes} ${term.text} ${term.compactText}`;
  const isCached = !hidesUsers(viewer, scope) && orders.has(name);
  const result = isCached ? undefined : await findMatches(db, queryOf(term), term, page);
  if (result?.total === 0) return findFuzzy(db, term, page);
  if (result && result.total <= maxResults) return result;
  const order = (part: SearchPage) => orderAll(db, queryOf(term), term, part);
  if (hidesUsers(viewer, scope)) return { ids: await order(page), total: maxResults };
  const ids = await orders.forceFetch(name, {
    context: () => order({ ...page, offset: 0, limit: maxResults }),
  });
  return { ids: ids.slice(offset, offset + limit), total: maxResults };
}

/**
 * Builds a query over searchable_users.suffixes for names that contain a text, for other lists.
 * @returns undefined if no name can contain it
 */
export async function findNameQuery(
  db: Queryable,
  text: string,
): Promise<{ query: string; changes: number } | undefined> {
  const { folded: foldedText, changes } = await normalizeText(db, text);
  const term = readTerm(foldedText);
  return term && { query: queryOf(term), changes };
}

async function findFuzzy(db: Queryable, term: SearchTerm, page: SearchPage): Promise<SearchResult> {
  const { names, which } = fuzzyMatchesOf(term);
  const none = { ids: [], total: 0 };
  if (names.length === 0) return none;
  const result = await findNamed(db, names, which, term, page);
  return result.total > page.maxResults ? none : result;
}
