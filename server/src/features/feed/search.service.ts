import { limits, toPage, type feed, type Genre, type Page, type posts } from '@backbeat/contract';
import { hidesUsers } from '../../db/apart.ts';
import { RepeatedListCache } from '../../cache/repeated-list-cache.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { OrderCache } from '../../cache/order-cache.ts';
import { QueryMarks } from '../../cache/query-marks.ts';
import type { Viewer } from '../../http/session.ts';
import { segmentWords } from '../../platform/segmentation/index.ts';
import { editVariants } from '../../platform/spelling/index.ts';
import { loadPosts } from '../posts/index.ts';
import { windowOf, type Paging } from './paging.ts';
import type { Found } from './references.queries.ts';
import {
  findKnownWords,
  foldWords,
  gatherFirst,
  gatherMatches,
  pickMatches,
  readSearch,
  type Conditions,
  type Wanted,
} from './search.queries.ts';
import { findStateOfPosts } from './states.queries.ts';
import { allOf, genreSetsOf, withBeginnings, withGenres, withMeant, withWords } from './ts-query.ts';

export interface Search extends Paging {
  /** May be blank where there are genres. */
  search: string;
  genres: readonly Genre[];
  sortBy: feed.SortBy;
}

/** How many posts are walked through at most, where their words have to be read and where genres alone decide. */
const REACH = { words: 3_000, genres: 150_000 };

/** Of what finds more than this the order is kept for who asks again. */
const LONG = 100;

/** Searches the published posts, of which at most 10,000 are listed. */
export class PostSearch {
  readonly #most: number;
  readonly #reach: typeof REACH;
  readonly #common = new QueryMarks();
  readonly #repeatedLists: RepeatedListCache;
  readonly #knownFar = new QueryMarks();
  readonly #orders = new OrderCache();

  /**
   * @param most posts that a search lists and counts
   * @param reach how far it walks for what is not listed to the end
   * @param long of what finds more than this the order is kept
   */
  constructor(most: number = limits.search.results, reach = REACH, long = LONG) {
    this.#most = most;
    this.#reach = reach;
    this.#repeatedLists = new RepeatedListCache({ minTotal: long, maxTotal: most });
  }

  /**
   * Finds posts that have all the words; those that have them as they stand come before those whose words only begin
   * so. Where there are none, the words are taken for misspelt.
   */
  async find(db: Database, viewer: Viewer | undefined, search: Search): Promise<Page<posts.Post>> {
    const { offset, limit } = windowOf(search);
    const most = this.#most;
    const wanted = {
      sortBy: search.sortBy,
      most,
      viewer,
      offset,
      limit: Math.max(0, Math.min(limit, most - offset)),
    };
    const { ids, total } = await readSearch(db, (tx) => this.#findIds(tx, search, wanted));
    return toPage(await loadPosts(db, viewer, ids), search, total);
  }

  async #findIds(db: Queryable, { search, genres }: Search, wanted: Wanted): Promise<Found> {
    const words = await foldWords(db, segmentWords(search) ?? search);
    // What has nothing but marks means something, but nothing that a post is found by.
    if (search !== '' && words.length === 0) return { ids: [], total: 0 };
    const filter = withGenres(genres);
    const ofGenres = { genreSets: genreSetsOf(genres), isOfGenres: words.length === 0 };
    const exact = allOf(withWords(words), filter);
    const query = allOf(withBeginnings(words), filter);
    const found = await this.#findBest(db, { exact, query, genres: ofGenres }, wanted);
    if (found.total > 0 || words.length === 0) return found;

    const variants = words.map((word) => ({ word, meant: editVariants(word) }));
    const known = await findKnownWords(
      db,
      variants.flatMap(({ meant }) => meant),
    );
    if (known.size === 0) return found;
    const meant = variants.map((each) => ({ ...each, meant: each.meant.filter((word) => known.has(word)) }));
    const guessed = allOf(withMeant(meant), filter);
    return this.#findBest(db, { exact: guessed, query: guessed, genres: ofGenres }, wanted);
  }

  async #findBest(
    db: Queryable,
    { exact, query, genres }: { exact: string; query: string; genres: Genres },
    wanted: Wanted,
  ): Promise<Found> {
    if (!this.#common.has(query)) {
      const all = await this.#gather(db, { query, exact }, wanted);
      if (all.total <= wanted.most) return all;
      this.#common.add(query);
    }
    const first = this.#common.has(exact)
      ? undefined
      : await this.#gather(db, { query: exact, exact }, wanted);
    if (first === undefined || first.total > wanted.most) {
      this.#common.add(exact);
      return { ids: await this.#findAmongMany(db, { query: exact, ...genres }, wanted), total: wanted.most };
    }
    const rest = {
      ...wanted,
      offset: Math.max(0, wanted.offset - first.total),
      limit: wanted.limit - first.ids.length,
    };
    const others = await this.#findAmongMany(db, { query, without: exact, ...genres }, rest);
    return { ids: [...first.ids, ...others], total: wanted.most };
  }

  /**
   * Gathers what fits. Where that is much, and is asked for again, the whole order is kept as long as no post has come or
   * gone: the total is exact, and likes that came meanwhile may move posts some seconds later.
   */
  async #gather(db: Queryable, queries: { query: string; exact: string }, wanted: Wanted): Promise<Found> {
    const { sortBy, most, viewer, offset, limit } = wanted;
    const read = () => gatherMatches(db, queries, wanted);
    if (hidesUsers(viewer)) return read();
    return this.#repeatedLists.find({
      name: `${sortBy} ${queries.query} ${queries.exact}`,
      offset,
      limit,
      version: () => findStateOfPosts(db),
      read,
      readAll: async () => (await gatherMatches(db, queries, { ...wanted, offset: 0, limit: most })).ids,
    });
  }

  /** Reads a window of very many matches: walks to what is near, and puts them all in order for what is not. */
  async #findAmongMany(db: Queryable, conditions: Conditions, wanted: Wanted): Promise<string[]> {
    const { offset, limit, sortBy, viewer } = wanted;
    if (limit === 0) return [];
    const steps = conditions.isOfGenres ? this.#reach.genres : this.#reach.words;
    const eyes = hidesUsers(viewer) ? viewer.id : '';
    const name = `${sortBy} ${eyes} ${conditions.query} ${conditions.without ?? ''}`;
    // Far back among genres too, for who does not go on there.
    const isNear = offset + limit <= (this.#knownFar.has(name) ? this.#reach.words : steps);
    if (offset + limit > this.#reach.words) this.#knownFar.add(name);
    const near = isNear ? await pickMatches(db, conditions, wanted, steps) : undefined;
    if (near) return near;
    const all = await this.#orders.get(name, async () => {
      const whole = { ...wanted, offset: 0, limit: wanted.most };
      const picked = conditions.isOfGenres ? await pickMatches(db, conditions, whole, steps) : undefined;
      return picked ?? gatherFirst(db, conditions, wanted);
    });
    return all.slice(offset, offset + limit);
  }
}

type Genres = Pick<Conditions, 'genreSets' | 'isOfGenres'>;
