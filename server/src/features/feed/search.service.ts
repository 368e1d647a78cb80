import { limits, toPage, type feed, type Genre, type Page, type posts } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import type { Viewer } from '../../http/session.ts';
import { loadPosts } from '../posts/index.ts';
import { KnownCommon } from './known-common.ts';
import { windowOf, type Paging } from './paging.ts';
import type { Found } from './references.queries.ts';
import {
  findKnownWords,
  foldWords,
  gatherMatches,
  pickMatches,
  readSearch,
  type Wanted,
} from './search.queries.ts';
import { slipsOf } from './spelling.ts';
import { allOf, withBeginnings, withGenres, withMeant, withWords } from './ts-query.ts';

export interface Search extends Paging {
  /** May be blank where there are genres. */
  search: string;
  genres: readonly Genre[];
  sortBy: feed.SortBy;
}

/** Searches the published posts, of which at most 10,000 are listed. */
export class PostSearch {
  readonly #context: Pick<Context, 'db'>;
  readonly #most: number;
  readonly #common = new KnownCommon();

  /** @param most posts that a search lists and counts */
  constructor(context: Pick<Context, 'db'>, most: number = limits.search.results) {
    this.#context = context;
    this.#most = most;
  }

  /**
   * Finds posts that have all the words; those that have them as they stand come before those whose words only begin
   * so. Where there are none, the words are taken for misspelt.
   */
  async find(viewer: Viewer | undefined, search: Search): Promise<Page<posts.Post>> {
    const { offset, limit } = windowOf(search);
    const most = this.#most;
    const wanted = {
      sortBy: search.sortBy,
      most,
      offset,
      limit: Math.max(0, Math.min(limit, most - offset)),
    };
    const { db } = this.#context;
    const { ids, total } = await readSearch(db, (tx) => this.#findIds(tx, search, wanted));
    return toPage(await loadPosts(db, viewer, ids), search, total);
  }

  async #findIds(db: Queryable, { search, genres }: Search, wanted: Wanted): Promise<Found> {
    const words = await foldWords(db, search);
    // What has nothing but marks means something, but nothing that a post is found by.
    if (search !== '' && words.length === 0) return { ids: [], total: 0 };
    const filter = withGenres(genres);
    const exact = allOf(withWords(words), filter);
    const found = await this.#findBest(db, { exact, query: allOf(withBeginnings(words), filter) }, wanted);
    if (found.total > 0 || words.length === 0) return found;

    const slips = words.map((word) => ({ word, meant: slipsOf(word) }));
    const known = await findKnownWords(
      db,
      slips.flatMap(({ meant }) => meant),
    );
    if (known.size === 0) return found;
    const meant = slips.map((each) => ({ ...each, meant: each.meant.filter((word) => known.has(word)) }));
    const query = allOf(withMeant(meant), filter);
    return this.#findBest(db, { exact: query, query }, wanted);
  }

  async #findBest(
    db: Queryable,
    { exact, query }: { exact: string; query: string },
    wanted: Wanted,
  ): Promise<Found> {
    if (!this.#common.has(query)) {
      const all = await gatherMatches(db, { query, exact }, wanted);
      if (all.total <= wanted.most) return all;
      this.#common.add(query);
    }
    const first = this.#common.has(exact)
      ? undefined
      : await gatherMatches(db, { query: exact, exact }, wanted);
    if (first === undefined || first.total > wanted.most) {
      this.#common.add(exact);
      return { ids: await pickMatches(db, { query: exact }, wanted), total: wanted.most };
    }
    const rest = await pickMatches(
      db,
      { query, without: exact },
      {
        ...wanted,
        offset: Math.max(0, wanted.offset - first.total),
        limit: wanted.limit - first.ids.length,
      },
    );
    return { ids: [...first.ids, ...rest], total: wanted.most };
  }
}
