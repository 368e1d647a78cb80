import { toPage, type Page, type posts } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { hidesUsers } from '../../db/block-filter.ts';
import type { Database } from '../../db/database.ts';
import { coalesceReads } from '../../concurrency/coalesce-reads.ts';
import type { Viewer } from '../../http/security/session.ts';
import { loadPosts, loadPostsForEach } from '../posts/index.ts';
import { countPosts } from './count-posts.ts';
import { HiddenPosts } from './find-hidden-posts.ts';
import type { Order } from './order-keys.queries.ts';
import { skipsBlocks, sliceOrder, unlistExpired, type Slice } from './orders.queries.ts';
import { windowOf, type Paging } from '../../db/page-window.ts';

/** Number of uncounted rows above which the server requests a count immediately. */
const MAX_UNCOUNTED_ROWS = 200;

/** Minimum milliseconds between two requested counts. */
const MIN_COUNT_INTERVAL_MS = 1000;

interface PageRequest {
  db: Database;
  viewer: Viewer | undefined;
  order: Order;
  paging: Paging;
}

/** The long public lists of published posts. */
export class PostLists {
  readonly #context: Context;
  readonly #hidden = new HiddenPosts();
  #nextCountAt = 0;

  constructor(context: Context) {
    this.#context = context;
  }

  /** Returns a page of a list. Concurrent requests of viewers without blocks share one query. */
  async list(viewer: Viewer | undefined, order: Order, paging: Paging): Promise<Page<posts.Post>> {
    return this.#context.readReplica.read(viewer, async (db) => {
      if (!hidesUsers(viewer, 'hidden')) {
        const { page, size } = paging;
        return this.#page(`${order} ${page} ${size} ${db === this.#context.db}`, {
          db,
          viewer,
          order,
          paging,
        });
      }
      const { ids, total } = await this.#slice(db, viewer, order, paging);
      return toPage(await loadPosts(db, viewer, ids), paging, total);
    });
  }

  /** Requests with the same key differ only in their viewers. */
  readonly #page = coalesceReads<PageRequest, Page<posts.Post>>(async (_key, requests) => {
    const [first] = requests;
    if (!first) return [];
    const { db, order, paging } = first;
    const { ids, total } = await this.#slice(db, undefined, order, paging);
    const viewers = requests.map(({ viewer }) => viewer);
    const pages = new Map<posts.Post[], Page<posts.Post>>();
    return (await loadPostsForEach(db, viewers, ids)).map((content) => {
      const page = pages.get(content) ?? toPage(content, paging, total);
      pages.set(content, page);
      return page;
    });
  });

  async #slice(db: Database, viewer: Viewer | undefined, order: Order, paging: Paging): Promise<Slice> {
    const window = windowOf(paging);
    const isDeep = skipsBlocks(window);
    const hidden = hidesUsers(viewer, 'hidden')
      ? await this.#hidden.find(db, order, viewer, isDeep)
      : undefined;
    const slice = await sliceOrder(db, order, window, viewer, { hidden });
    if (slice.uncounted > MAX_UNCOUNTED_ROWS) await this.#requestCount();
    if (!slice.hasLapsed) return slice;
    // Subscriptions expire by the clock without an event, so the first reader removes the posts.
    await unlistExpired(this.#context.db);
    return sliceOrder(this.#context.db, order, window, viewer);
  }

  async #requestCount(): Promise<void> {
    if (Date.now() < this.#nextCountAt) return;
    this.#nextCountAt = Date.now() + MIN_COUNT_INTERVAL_MS;
    await this.#context.jobs.send(countPosts, {});
  }
}
