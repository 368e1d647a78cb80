import { toPage, type Page, type posts } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { hidesUsers } from '../../db/block-filter.ts';
import type { Database } from '../../db/database.ts';
import { coalesceReads } from '../../concurrency/coalesce-reads.ts';
import { readListPage, windowOf, type ListPage, type Paging } from '../../db/list-page.ts';
import type { Viewer } from '../../http/security/session.ts';
import { loadPosts, loadPostsForEach } from '../posts/index.ts';
import {
  deleteExpiredFromSpotlight,
  hasExpiredInSpotlight,
  postList,
  type PostOrder,
} from './post-lists.queries.ts';

interface PageRequest {
  db: Database;
  viewer: Viewer | undefined;
  order: PostOrder;
  paging: Paging;
}

/** The long public lists of published posts. */
export class PostLists {
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  /** Returns a page of a list. Concurrent requests of viewers without blocks share one query. */
  async list(viewer: Viewer | undefined, order: PostOrder, paging: Paging): Promise<Page<posts.Post>> {
    return this.#context.readReplica.read(viewer, async (db) => {
      const request = { db, viewer, order, paging };
      if (!hidesUsers(viewer, 'hidden'))
        return this.#page(`${order} ${paging.page} ${paging.size} ${db === this.#context.db}`, request);
      const { ids, total } = await this.#find(request);
      return toPage(await loadPosts(db, viewer, ids), paging, total);
    });
  }

  /** Requests with the same key differ only in their viewers. */
  readonly #page = coalesceReads<PageRequest, Page<posts.Post>>(async (_key, requests) => {
    const [first] = requests;
    if (!first) return [];
    const { db, paging } = first;
    const { ids, total } = await this.#find({ ...first, viewer: undefined });
    const viewers = requests.map(({ viewer }) => viewer);
    const pages = new Map<posts.Post[], Page<posts.Post>>();
    return (await loadPostsForEach(db, viewers, ids)).map((content) => {
      const page = pages.get(content) ?? toPage(content, paging, total);
      pages.set(content, page);
      return page;
    });
  });

  async #find({ db, viewer, order, paging }: PageRequest): Promise<ListPage> {
    const read = (from: Database) => readListPage(from, windowOf(paging), postList(order, viewer));
    if (order !== 'spotlight' || !(await hasExpiredInSpotlight(db))) return read(db);
    // Subscriptions expire by the clock without an event, so readers remove the posts. A replica
    // has yet to apply the removal.
    await deleteExpiredFromSpotlight(this.#context.db);
    return read(this.#context.db);
  }
}
