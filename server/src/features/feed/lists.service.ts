import { toPage, type Page, type posts } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import type { Viewer } from '../../http/session.ts';
import { loadPosts } from '../posts/index.ts';
import { countPosts } from './count-posts.ts';
import { sliceOrder, unlistLapsed, type Order, type Slice } from './orders.queries.ts';
import { windowOf, type Paging } from './paging.ts';

/** More than so many uncounted rows are counted now rather than within a minute. */
const MUCH = 200;

/** Milliseconds between two requests to count. */
const PAUSE = 1000;

/** The long lists of published posts. */
export class PostLists {
  readonly #context: Context;
  #mayAskAt = 0;

  constructor(context: Context) {
    this.#context = context;
  }

  /** A page of a list. */
  async list(viewer: Viewer | undefined, order: Order, paging: Paging): Promise<Page<posts.Post>> {
    return this.#context.lists.read(viewer, async (db) => {
      const { ids, total, uncounted } = await this.#slice(db, viewer, order, paging);
      if (uncounted > MUCH) await this.#askToCount();
      return toPage(await loadPosts(db, viewer, ids), paging, total);
    });
  }

  async #slice(db: Database, viewer: Viewer | undefined, order: Order, paging: Paging): Promise<Slice> {
    const slice = await sliceOrder(db, order, windowOf(paging), viewer);
    if (!slice.hasLapsed) return slice;
    // Memberships end by the clock, and nothing happens at that moment: who looks first takes note.
    await unlistLapsed(this.#context.db);
    return sliceOrder(this.#context.db, order, windowOf(paging), viewer);
  }

  async #askToCount(): Promise<void> {
    if (Date.now() < this.#mayAskAt) return;
    this.#mayAskAt = Date.now() + PAUSE;
    await this.#context.jobs.send(countPosts, {});
  }
}
