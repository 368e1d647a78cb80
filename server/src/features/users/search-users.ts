import { limits, toPage, type Page, type users } from '@backbeat/contract';
import { hidesUsers, type BlockViewer, type HideScope } from '../../db/block-filter.ts';
import { createRepeatedListCache } from '../../cache/order-cache.ts';
import type { Queryable } from '../../db/database.ts';
import { fuzzyMatchesOf, queriesOf, readTerm, type SearchTerm } from './parse-search-term.ts';
import {
  normalizeText,
  findMatches,
  findNamed,
  orderAll,
  scanUsers,
  type SearchResult,
  type SearchPage,
} from './search.queries.ts';
import { findProfilesByIds } from './users.queries.ts';
import { viewFoundUser } from './users.views.ts';

/** The order of larger result sets is cached for repeated requests. */
const MIN_CACHED_RESULTS = 200;

/** The number of users scanned before a scan gives up. */
const MAX_SCANNED_USERS = 3_000;

/** Finds users by name. Lists and counts no more than 10,000. */
export class UserSearch {
  readonly #maxResults: number;
  readonly #maxScanned: number;
  readonly #findRepeated: ReturnType<typeof createRepeatedListCache>;

  /**
   * @param maxResults users that a search lists and counts
   * @param minCached size of a result set from which its order is cached
   * @param maxScanned users scanned before a scan gives up
   */
  constructor(
    maxResults: number = limits.search.results,
    minCached = MIN_CACHED_RESULTS,
    maxScanned = MAX_SCANNED_USERS,
  ) {
    this.#maxResults = maxResults;
    this.#findRepeated = createRepeatedListCache({ minTotal: minCached, maxTotal: maxResults });
    this.#maxScanned = maxScanned;
  }

  /**
   * Finds names that begin with the text, then names that contain it; if none, fuzzy matches.
   * @param scope whether muted users are hidden too
   */
  async find(
    db: Queryable,
    viewer: BlockViewer | undefined,
    text: string,
    paging: { page: number; size: number },
    scope: HideScope = 'blocked',
  ): Promise<Page<users.FoundUser>> {
    const offset = paging.page * paging.size;
    const maxResults = this.#maxResults;
    const limit = Math.max(0, Math.min(paging.size, maxResults - offset));
    const wanted = { offset, limit, maxResults, viewer, scope };
    const { ids, total } = await this.#findIds(db, text, wanted);
    const rows = await findProfilesByIds(db, ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const found = ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
    return toPage(found.map(viewFoundUser), paging, total);
  }

  /**
   * Caches the order of a large result set until a name is added or removed. The total is exact.
   * The position of a user who gains followers may be some seconds old.
   */
  async #findIds(db: Queryable, text: string, wanted: SearchPage): Promise<SearchResult> {
    if (text === '') return { ids: [], total: 0 };
    const { folded, changes } = await normalizeText(db, text);
    const term = readTerm(folded);
    if (!term) return { ids: [], total: 0 };
    const { offset, limit, maxResults, viewer, scope } = wanted;
    const read = () => this.#findAsWritten(db, term, wanted);
    const found = hidesUsers(viewer, scope)
      ? await read()
      : await this.#findRepeated({
          name: `${term.written} ${term.joined}`,
          offset,
          limit,
          version: () => String(changes),
          read,
          readAll: () =>
            orderAll(db, queriesOf(term).contains, term, { ...wanted, offset: 0, limit: maxResults }),
        });
    return found.total > 0 ? found : findFuzzy(db, term, wanted);
  }

  async #findAsWritten(db: Queryable, term: SearchTerm, wanted: SearchPage): Promise<SearchResult> {
    const { exact, begins, contains } = queriesOf(term);
    const found = await findMatches(db, contains, term, wanted);
    if (found.total <= wanted.maxResults) return found;
    const beginning = await findMatches(db, begins, term, wanted);
    const [first, rest] =
      beginning.total > wanted.maxResults
        ? [await findMatches(db, exact, term, wanted), 'begin' as const]
        : [beginning, 'contain' as const];
    const window = {
      ...wanted,
      offset: Math.max(0, wanted.offset - first.total),
      limit: wanted.limit - first.ids.length,
    };
    const isNear = window.offset + window.limit <= this.#maxScanned;
    const others = isNear ? await scanUsers(db, rest, term, window, this.#maxScanned) : undefined;
    const ids = others ? [...first.ids, ...others] : await orderAll(db, contains, term, wanted);
    return { ids, total: wanted.maxResults };
  }
}

/**
 * Builds a query over searchable_users.suffixes for names that contain a text, for other lists.
 * @returns undefined if no name can contain it
 */
export async function findNameQuery(
  db: Queryable,
  text: string,
): Promise<{ query: string; changes: number } | undefined> {
  const { folded, changes } = await normalizeText(db, text);
  const term = readTerm(folded);
  return term && { query: queriesOf(term).contains, changes };
}

async function findFuzzy(db: Queryable, term: SearchTerm, wanted: SearchPage): Promise<SearchResult> {
  const { names, which } = fuzzyMatchesOf(term);
  const none = { ids: [], total: 0 };
  if (names.length === 0) return none;
  const guessed = await findNamed(db, names, which, term, wanted);
  return guessed.total > wanted.maxResults ? none : guessed;
}
