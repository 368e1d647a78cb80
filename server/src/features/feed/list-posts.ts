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
import { readPostPage, type PostPage } from './read-page.ts';

/** Returns a page of a long public list of published posts. */
export function listPosts(
  { db: primary, readReplica }: Pick<Context, 'db' | 'readReplica'>,
  viewer: Viewer | undefined,
  order: PostOrder,
  paging: Paging,
): Promise<PostPage> {
  return readReplica.read(viewer, (db) => {
    const find = async (visibleTo: Viewer | undefined): Promise<ListPage> => {
      const read = (from: Database) => readListPage(from, windowOf(paging), postList(order, visibleTo));
      if (order !== 'spotlight' || !(await hasExpiredInSpotlight(db))) return read(db);
      // Subscriptions expire by the clock without an event, so readers remove the posts. A replica
      // has yet to apply the removal.
      await deleteExpiredFromSpotlight(primary);
      return read(primary);
    };
    return readPostPage(order, 'hidden', { db, viewer, paging, find });
  });
}
