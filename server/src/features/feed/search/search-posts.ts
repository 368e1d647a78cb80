import { limits, type feed, type Genre } from '@backbeat/contract';
import { createOrderCache, type OrderCache } from '../../../cache/order-cache.ts';
import { hidesUsers, type HideScope } from '../../block-filter/index.ts';
import type { Database, Queryable } from '../../../db/database.ts';
import { perDatabase } from '../../../db/per-database.ts';
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
import { readPostPage, type PostPage } from '../read-page.ts';
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

const ordersOf = perDatabase(() => createOrderCache());

interface SearchOptions {
  /** Whether posts of muted users are hidden too. */
  scope?: HideScope;
  /** Maximum number of posts that a search lists and counts. */
  maxResults?: number;
  maxScanned?: typeof MAX_SCANNED_POSTS;
  /** The cached orders of all matches. */
  orders?: OrderCache;
}

/** What one search reads: its window of matches, and where the rest of them may be. */
type Reading = MatchWindow & Pick<Required<SearchOptions>, 'maxScanned' | 'orders'>;

/**
 * Searches the published posts for those that contain all words. Posts with the exact words come
 * before posts with words that only start with them. If there are no matches, the search tolerates
 * typos.
 */
export async function searchPosts(
  db: Database,
  viewer: Viewer | undefined,
  search: Search,
  {
    scope = 'blocked',
    maxResults = limits.search.results,
    maxScanned = MAX_SCANNED_POSTS,
    orders = ordersOf(db),
  }: SearchOptions = {},
): Promise<PostPage> {
  const { sortBy, ...paging } = search;
  const { offset, limit } = windowOf(paging);
  const size = Math.max(0, Math.min(limit, maxResults - offset));
  const reading = { sortBy, maxResults, maxScanned, orders, scope, offset, limit: size };
  const find = (visibleTo: Viewer | undefined) =>
    readSearch(db, (tx) => findIds(tx, search, { ...reading, viewer: visibleTo }));
  const name = JSON.stringify(['search', search.search, search.genres, sortBy]);
  return readPostPage(name, scope, { db, viewer, paging, find });
}

async function findIds(db: Queryable, { search, genres }: Search, reading: Reading): Promise<ListPage> {
  const wordSets = search === '' ? [] : await findWordSets(db, segmentWords(search) ?? search);
  const hasWords = wordSets.length > 0;
  // A modifier of emoji alone has no words, so it matches no post.
  if (search !== '' && !hasWords) return { ids: [], total: 0 };
  const filter = withGenres(genres);
  const ofGenres = { genreSets: genreSetsOf(genres), isOfGenres: !hasWords };
  const exact = allOf(withWords(wordSets), filter);
  const query = allOf(withPrefixes(wordSets), filter);
  const page = await findBest(db, { exact, query, ...ofGenres }, reading);
  if (page.total > 0 || !hasWords) return page;

  const knownWords = await findKnownWords(db, [...new Set(wordSets.flat().flatMap(editVariants))]);
  if (knownWords.size === 0) return page;
  const correctionsOf = (word: string) => editVariants(word).filter((variant) => knownWords.has(variant));
  const correctedQuery = allOf(withCorrections(wordSets, correctionsOf), filter);
  return findBest(db, { exact: correctedQuery, query: correctedQuery, ...ofGenres }, reading);
}

async function findBest(db: Queryable, query: RankedQuery, reading: Reading): Promise<ListPage> {
  const matches = await gatherMatches(db, query, reading);
  if (matches.total <= reading.maxResults) return matches;
  return { ids: await findAmongMany(db, query, reading), total: reading.maxResults };
}

/**
 * Reads a window of very many matches: a page near the start from the posts in their order, a page
 * behind it from the cached order of all matches that are listed.
 */
async function findAmongMany(db: Queryable, query: RankedQuery, reading: Reading): Promise<string[]> {
  const { offset, limit, maxResults, maxScanned, orders, sortBy, viewer, scope } = reading;
  const scan = (part: MatchWindow) => scanMatches(db, query, part, maxScanned);
  const page = offset + limit <= MAX_NEAR_POSTS ? await scan(reading) : undefined;
  if (page) return page;
  const viewerKey = hidesUsers(viewer, scope) ? `${viewer.id} ${scope}` : '';
  const name = JSON.stringify([sortBy, viewerKey, query.query, query.exact]);
  const all = { ...reading, offset: 0, limit: maxResults };
  const order = await orders.forceFetch(name, {
    context: async () => (await scan(all)) ?? sortMatches(db, query, all),
  });
  return order.slice(offset, offset + limit);
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
