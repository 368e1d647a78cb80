import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { readListPage, windowOf, type ListPage, type Paging } from '../../db/list-page.ts';
import type { Viewer } from '../../http/security/session.ts';
import {
  deleteExpiredFromSpotlight,
  hasExpiredInSpotlight,
  postList,
  type PostOrder,
} from './post-lists.queries.ts';
import type { PostPage, PostPages } from './read-page.ts';

/** The long public lists of published posts. */
export class PostLists {
  readonly #context: Context;
  readonly #pages: PostPages;

  constructor(context: Context, pages: PostPages) {
    this.#context = context;
    this.#pages = pages;
  }

  /** Returns a page of a list. */
  async list(viewer: Viewer | undefined, order: PostOrder, paging: Paging): Promise<PostPage> {
    return this.#context.readReplica.read(viewer, (db) => {
      const find = (visibleTo: Viewer | undefined) => this.#find(db, visibleTo, order, paging);
      return this.#pages.read(order, 'hidden', { db, viewer, paging, find });
    });
  }

  async #find(db: Database, viewer: Viewer | undefined, order: PostOrder, paging: Paging): Promise<ListPage> {
    const read = (from: Database) => readListPage(from, windowOf(paging), postList(order, viewer));
    if (order !== 'spotlight' || !(await hasExpiredInSpotlight(db))) return read(db);
    // Subscriptions expire by the clock without an event, so readers remove the posts. A replica
    // has yet to apply the removal.
    await deleteExpiredFromSpotlight(this.#context.db);
    return read(this.#context.db);
  }
}
