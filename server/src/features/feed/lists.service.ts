import { toPage, type Page, type posts } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { hidesUsers } from '../../db/apart.ts';
import type { Database } from '../../db/database.ts';
import { coalesceReads } from '../../concurrency/coalesce-reads.ts';
import type { Viewer } from '../../http/session.ts';
import { loadPosts, loadPostsForEach } from '../posts/index.ts';
import { countPosts } from './count-posts.ts';
import { HiddenPosts } from './hidden-posts.ts';
import type { Order } from './order-keys.queries.ts';
import { skipsBlocks, sliceOrder, unlistLapsed, type Slice } from './orders.queries.ts';
import { windowOf, type Paging } from './paging.ts';

/** More than so many uncounted rows are counted now rather than within a minute. */
const MUCH = 200;

/** Milliseconds between two requests to count. */
const PAUSE = 1000;

interface Asked {
  db: Database;
  viewer: Viewer | undefined;
  order: Order;
  paging: Paging;
}

/** The long lists of published posts. */
export class PostLists {
  readonly #context: Context;
  readonly #hidden = new HiddenPosts();
  #mayAskAt = 0;

  constructor(context: Context) {
    this.#context = context;
  }

  /** A page of a list. Those who have nothing to do with blocks and ask while others are answered are answered together. */
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

  /** What is asked under one key is the same but for the viewers. */
  readonly #page = coalesceReads<Asked, Page<posts.Post>>(async (_key, asked) => {
    const [first] = asked;
    if (!first) return [];
    const { db, order, paging } = first;
    const { ids, total } = await this.#slice(db, undefined, order, paging);
    const viewers = asked.map(({ viewer }) => viewer);
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
    if (slice.uncounted > MUCH) await this.#askToCount();
    if (!slice.hasLapsed) return slice;
    // Memberships end by the clock, and nothing happens at that moment: who looks first takes note.
    await unlistLapsed(this.#context.db);
    return sliceOrder(this.#context.db, order, window, viewer);
  }

  async #askToCount(): Promise<void> {
    if (Date.now() < this.#mayAskAt) return;
    this.#mayAskAt = Date.now() + PAUSE;
    await this.#context.jobs.send(countPosts, {});
  }
}
