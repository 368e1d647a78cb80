import { limits, type feed, type Genre } from '@backbeat/contract';
import { createOrderCache } from '../../../cache/order-cache.ts';
import { hidesUsers, type HideScope } from '../../block-filter/index.ts';
import type { Database, Queryable } from '../../../db/database.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { segmentWords } from '../../../platform/segmentation/index.ts';
import { editVariants } from '../../../platform/spelling/index.ts';
import { windowOf, type ListPage, type Paging } from '../../../db/list-page.ts';
import {
  findKnownWords,
  findWordSets,
  gatherMatches,
  pickMatches,
  readSearch,
  sortMatches,
  type Conditions,
  type MatchWindow,
} from './search.queries.ts';
import { PostPages, type PostPage } from '../read-page.ts';
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

/**
 * Maximum number of posts that a scan reads: if it reads their words, and if genres alone decide. Where
 * a scan ends without enough matches, there are few enough to sort them all.
 */
const MAX_SCANNED_POSTS = { words: 10_000, genres: 150_000 };

/** The pages up to this post are near the start of a list. */
const MAX_NEAR_POSTS = 100;

/** Searches the published posts. A search lists and counts at most `limits.search.results` posts. */
export class PostSearch {
  readonly #pages = new PostPages();
  readonly #maxResults: number;
  readonly #maxScanned: typeof MAX_SCANNED_POSTS;
  readonly #orders = createOrderCache();

  /**
   * @param maxResults maximum number of posts that a search lists and counts
   * @param maxScanned maximum number of scanned posts
   */
  constructor(maxResults: number = limits.search.results, maxScanned = MAX_SCANNED_POSTS) {
    this.#maxResults = maxResults;
    this.#maxScanned = maxScanned;
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
  ): Promise<PostPage> {
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
    const found = await this.#findBest(db, { exact, query, ...ofGenres }, wanted);
    if (found.total > 0 || !hasWords) return found;

    const known = await findKnownWords(db, [...new Set(wordSets.flat().flatMap(editVariants))]);
    if (known.size === 0) return found;
    const correctionsOf = (word: string) => editVariants(word).filter((variant) => known.has(variant));
    const corrected = allOf(withCorrections(wordSets, correctionsOf), filter);
    return this.#findBest(db, { exact: corrected, query: corrected, ...ofGenres }, wanted);
  }

  async #findBest(db: Queryable, query: RankedQuery, window: MatchWindow): Promise<ListPage> {
    const matches = await gatherMatches(db, query, window);
    if (matches.total <= window.maxResults) return matches;
    return { ids: await this.#findAmongMany(db, query, window), total: window.maxResults };
  }

  /**
   * Reads a window of very many matches: a page near the start from the posts in their order, a page
   * behind it from the cached order of all matches that are listed.
   */
  async #findAmongMany(db: Queryable, query: RankedQuery, window: MatchWindow): Promise<string[]> {
    const { offset, limit, maxResults, sortBy, viewer, scope } = window;
    const scan = (part: MatchWindow) => scanMatches(db, query, part, this.#maxScanned);
    const page = offset + limit <= MAX_NEAR_POSTS ? await scan(window) : undefined;
    if (page) return page;
    const viewerKey = hidesUsers(viewer, scope) ? `${viewer.id} ${scope}` : '';
    const name = JSON.stringify([sortBy, viewerKey, query.query, query.exact]);
    const all = { ...window, offset: 0, limit: maxResults };
    const order = await this.#orders.forceFetch(name, {
      context: async () => (await scan(all)) ?? sortMatches(db, query, all),
    });
    return order.slice(offset, offset + limit);
  }
}

/** A tsquery, the tsquery of the matches that rank first, and the genres of both. */
type RankedQuery = Pick<Conditions, 'query' | 'genreSets' | 'isOfGenres'> & { exact: string };

/**
 * Reads a window of very many matches by scanning the posts in their order.
 * @returns undefined if the scan ended before the window was full
 */
async function scanMatches(
  db: Queryable,
  { query, exact, genreSets, isOfGenres }: RankedQuery,
  window: MatchWindow,
  maxScanned: typeof MAX_SCANNED_POSTS,
): Promise<string[] | undefined> {
  const pick = (words: Pick<Conditions, 'query' | 'without'>, part: MatchWindow) =>
    pickMatches(
      db,
      { ...words, genreSets, isOfGenres },
      part,
      isOfGenres ? maxScanned.genres : maxScanned.words,
    );
  const first = query === exact ? undefined : await gatherMatches(db, { query: exact, exact }, window);
  if (!first || first.total > window.maxResults) return pick({ query: exact }, window);
  const offset = Math.max(0, window.offset - first.total);
  const limit = window.limit - first.ids.length;
  const others = await pick({ query, without: exact }, { ...window, offset, limit });
  return others && [...first.ids, ...others];
}
