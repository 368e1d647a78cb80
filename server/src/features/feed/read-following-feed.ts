import { limits } from '@backbeat/contract';
import { hidesUsers } from '../block-filter/index.ts';
import { createCache } from '../../cache/create-cache.ts';
import { createOrderCache } from '../../cache/order-cache.ts';
import type { Database } from '../../db/database.ts';
import type { Viewer } from '../../http/security/session.ts';
import { findLatestFollow } from '../follows/index.ts';
import { windowOf, type ListPage, type Paging, type Window } from '../../db/list-page.ts';
import { PostPages, type PostPage } from './read-page.ts';
import { findFollowed } from './user-lists.queries.ts';
import { findAuthorsVersion } from './versions.queries.ts';

/** Number of posts above which the cache stores the whole order of a feed. */
const CACHED_ORDER_MIN_POSTS = 1_000;
/** How long the server remembers that a feed is long, and how many such feeds. */
const LONG_FEED_TTL_MS = 60_000;
const MAX_LONG_FEEDS = 1_000;

/** The number of followed users considered, and the number of posts listed. */
interface Limits {
  people: number;
  posts: number;
}

/** The posts of the users whom the viewer follows. */
export class FollowingFeed {
  readonly #limits: Limits;
  readonly #pages = new PostPages();
  readonly #minCachedTotal: number;
  readonly #longFeeds = createCache<true>({ maxEntries: MAX_LONG_FEEDS, ttlMs: LONG_FEED_TTL_MS });
  readonly #orders = createOrderCache();

  /** @param minCachedTotal number of posts above which the cache stores the whole order of a feed */
  constructor(feedLimits: Limits = limits.followingFeed, minCachedTotal = CACHED_ORDER_MIN_POSTS) {
    this.#limits = feedLimits;
    this.#minCachedTotal = minCachedTotal;
  }

  async list(db: Database, viewer: Viewer, paging: Paging): Promise<PostPage> {
    const find = () => this.#find(db, viewer, windowOf(paging));
    return this.#pages.read(viewer.id, 'hidden', { db, viewer, paging, find });
  }

  /**
   * Returns the cached whole order from the second request on, as long as neither the posts nor the
   * follows of the viewer change. The first request reads only its own page.
   */
  async #find(db: Database, viewer: Viewer, window: Window): Promise<ListPage> {
    const { id } = viewer;
    const read = (of: Window = window) => findFollowed(db, id, this.#limits, of, viewer);
    if (hidesUsers(viewer, 'hidden')) return read();
    const [authors, follow] = await Promise.all([
      findAuthorsVersion(db),
      findLatestFollow(db, id, 'following'),
    ]);
    const name = `${id} ${authors} ${follow}`;
    if (!this.#longFeeds.has(name)) {
      const page = await read();
      if (page.total > this.#minCachedTotal && page.total <= this.#limits.posts)
        this.#longFeeds.set(name, true);
      return page;
    }
    const order = await this.#orders.forceFetch(name, {
      context: async () => (await read({ offset: 0, limit: this.#limits.posts })).ids,
    });
    const { offset, limit } = window;
    return { ids: order.slice(offset, offset + limit), total: order.length };
  }
}
