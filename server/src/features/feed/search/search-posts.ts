import { limits, type feed, type Genre, type Page, type posts } from '@backbeat/contract';
import { hidesUsers, type HideScope } from '../../../db/block-filter.ts';
import type { Database, Queryable } from '../../../db/database.ts';
import { createOrderCache, createQuerySet, createRepeatedListCache } from '../../../cache/order-cache.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { segmentWords } from '../../../platform/segmentation/index.ts';
import { editVariants } from '../../../platform/spelling/index.ts';
import { windowOf, type ListPage, type Paging } from '../../../db/list-page.ts';
import {
  findKnownWords,
  findWordSets,
  gatherFirst,
  gatherMatches,
  pickMatches,
  readSearch,
  type Conditions,
  type MatchWindow,
} from './search.queries.ts';
import { PostPages } from '../read-page.ts';
import { findPostsVersion } from '../versions.queries.ts';
import {
  allOf,
  genreSetsOf,
  withPrefixes,
  withGenres,
  withCorrections,
  withWords,
} from './build-ts-query.ts';

export interface Search extends Paging {
  /** May be blank if genres are given. */
  search: string;
  genres: readonly Genre[];
  sortBy: feed.SortBy;
}

/** Maximum number of posts that a query scans: if it reads words, and if genres alone decide. */
const MAX_SCANNED_POSTS = { words: 3_000, genres: 150_000 };

/** Number of matches above which the cache stores their order. */
const CACHED_ORDER_MIN_MATCHES = 100;

/** Searches the published posts. A search lists at most 10,000 posts. */
export class PostSearch {
  readonly #pages = new PostPages();
  readonly #maxResults: number;
  readonly #maxScanned: typeof MAX_SCANNED_POSTS;
  readonly #commonQueries = createQuerySet();
  readonly #findRepeated: ReturnType<typeof createRepeatedListCache>;
  readonly #deepQueries = createQuerySet();
  readonly #getOrder = createOrderCache();

  /**
   * @param maxResults maximum number of posts that a search lists and counts
   * @param maxScanned maximum number of scanned posts
   * @param minCachedTotal number of matches above which the cache stores their order
   */
  constructor(
    maxResults: number = limits.search.results,
    maxScanned = MAX_SCANNED_POSTS,
    minCachedTotal = CACHED_ORDER_MIN_MATCHES,
  ) {
    this.#maxResults = maxResults;
    this.#maxScanned = maxScanned;
    this.#findRepeated = createRepeatedListCache({ minTotal: minCachedTotal, maxTotal: maxResults });
  }

  /**
   * Finds posts that contain all words. Posts with the exact words come before posts with words
   * that only start with them. If there are no matches, the search tolerates typos.
   * @param scope whether posts of muted users are hidden too
   */
  async find(
    db: Database,
    viewer: Viewer | undefined,
    search: Search,
    scope: HideScope = 'blocked',
  ): Promise<Page<posts.Post>> {
    const { offset, limit } = windowOf(search);
    const maxResults = this.#maxResults;
    const wanted = {
      sortBy: search.sortBy,
      maxResults,
      scope,
      offset,
      limit: Math.max(0, Math.min(limit, maxResults - offset)),
    };
    const find = (visibleTo: Viewer | undefined) =>
      readSearch(db, (tx) => this.#findIds(tx, search, { ...wanted, viewer: visibleTo }));
    const name = JSON.stringify([search.search, search.genres, search.sortBy]);
    return this.#pages.read(name, scope, { db, viewer, paging: search, find });
  }

  async #findIds(db: Queryable, { search, genres }: Search, wanted: MatchWindow): Promise<ListPage> {
    const wordSets = search === '' ? [] : await findWordSets(db, segmentWords(search) ?? search);
    const hasWords = wordSets.length > 0;
    // A modifier of emoji alone has no words, so it matches no post.
    if (search !== '' && !hasWords) return { ids: [], total: 0 };
    const filter = withGenres(genres);
    const ofGenres = { genreSets: genreSetsOf(genres), isOfGenres: !hasWords };
    const exact = allOf(withWords(wordSets), filter);
    const query = allOf(withPrefixes(wordSets), filter);
    const found = await this.#findBest(db, { exact, query, genres: ofGenres }, wanted);
    if (found.total > 0 || !hasWords) return found;

    const known = await findKnownWords(db, [...new Set(wordSets.flat().flatMap(editVariants))]);
    if (known.size === 0) return found;
    const correctionsOf = (word: string) => editVariants(word).filter((variant) => known.has(variant));
    const corrected = allOf(withCorrections(wordSets, correctionsOf), filter);
    return this.#findBest(db, { exact: corrected, query: corrected, genres: ofGenres }, wanted);
  }

  async #findBest(
    db: Queryable,
    { exact, query, genres }: { exact: string; query: string; genres: Genres },
    wanted: MatchWindow,
  ): Promise<ListPage> {
    if (!this.#commonQueries.has(query)) {
      const all = await this.#gather(db, { query, exact }, wanted);
      if (all.total <= wanted.maxResults) return all;
      this.#commonQueries.set(query, true);
    }
    const first = this.#commonQueries.has(exact)
      ? undefined
      : await this.#gather(db, { query: exact, exact }, wanted);
    if (first === undefined || first.total > wanted.maxResults) {
      this.#commonQueries.set(exact, true);
      return {
        ids: await this.#findAmongMany(db, { query: exact, ...genres }, wanted),
        total: wanted.maxResults,
      };
    }
    const rest = {
      ...wanted,
      offset: Math.max(0, wanted.offset - first.total),
      limit: wanted.limit - first.ids.length,
    };
    const others = await this.#findAmongMany(db, { query, without: exact, ...genres }, rest);
    return { ids: [...first.ids, ...others], total: wanted.maxResults };
  }

  /**
   * Reads the matches. For a repeated search with many matches, the cache stores the whole order
   * until a post changes. Totals stay exact; posts may move a few seconds late when they gain
   * likes.
   */
  async #gather(
    db: Queryable,
    queries: { query: string; exact: string },
    wanted: MatchWindow,
  ): Promise<ListPage> {
    const { sortBy, maxResults, viewer, scope, offset, limit } = wanted;
    const read = () => gatherMatches(db, queries, wanted);
    if (hidesUsers(viewer, scope)) return read();
    return this.#findRepeated({
      name: `${sortBy} ${queries.query} ${queries.exact}`,
      offset,
      limit,
      version: () => findPostsVersion(db),
      read,
      readAll: async () =>
        (await gatherMatches(db, queries, { ...wanted, offset: 0, limit: maxResults })).ids,
    });
  }

  /**
   * Reads a window of very many matches. Near pages are scanned; deep pages read the sorted list of
   * all matches.
   */
  async #findAmongMany(db: Queryable, conditions: Conditions, wanted: MatchWindow): Promise<string[]> {
    const { offset, limit, sortBy, viewer, scope } = wanted;
    if (limit === 0) return [];
    const steps = conditions.isOfGenres ? this.#maxScanned.genres : this.#maxScanned.words;
    const viewerKey = hidesUsers(viewer, scope) ? `${viewer.id} ${scope}` : '';
    const name = `${sortBy} ${viewerKey} ${conditions.query} ${conditions.without ?? ''}`;
    // The first deep genre query scans too. Its order is cached only if the client requests more
    // pages.
    const isNear = offset + limit <= (this.#deepQueries.has(name) ? this.#maxScanned.words : steps);
    if (offset + limit > this.#maxScanned.words) this.#deepQueries.set(name, true);
    const near = isNear ? await pickMatches(db, conditions, wanted, steps) : undefined;
    if (near) return near;
    const all = await this.#getOrder(name, async () => {
      const whole = { ...wanted, offset: 0, limit: wanted.maxResults };
      const picked = conditions.isOfGenres ? await pickMatches(db, conditions, whole, steps) : undefined;
      return picked ?? gatherFirst(db, conditions, wanted);
    });
    return all.slice(offset, offset + limit);
  }
}

type Genres = Pick<Conditions, 'genreSets' | 'isOfGenres'>;
