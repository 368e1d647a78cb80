import { toPage, type Page, type posts } from '@backbeat/contract';
import { coalesceReads } from '../../concurrency/coalesce-reads.ts';
import { hidesUsers, type HideScope } from '../block-filter/index.ts';
import type { Database } from '../../db/database.ts';
import type { Paging } from '../../db/list-page.ts';
import { perDatabase } from '../../db/per-database.ts';
import { SharedResult } from '../../http/routing/shared-result.ts';
import type { Viewer } from '../../http/security/session.ts';
import { loadPosts, loadPostsForEach } from '../posts/index.ts';

interface FoundIds {
  ids: readonly string[];
  total: number;
}

interface PageRequest {
  db: Database;
  viewer: Viewer | undefined;
  paging: Paging;
  /** Finds the posts of the page. `viewer` is undefined for all viewers from whom no user is hidden. */
  find: (viewer: Viewer | undefined) => Promise<FoundIds>;
}

/** A page of posts, whose JSON viewers who see the same posts share. */
export type PostPage = SharedResult<Page<posts.Post>>;

/** Requests with the same key differ only in their viewers. */
const readShared = perDatabase(() =>
  coalesceReads<PageRequest, PostPage>(async (_key, requests) => {
    const [first] = requests;
    if (!first) return [];
    const { db, paging, find } = first;
    const { ids, total } = await find(undefined);
    const viewers = requests.map(({ viewer }) => viewer);
    const pages = new Map<posts.Post[], PostPage>();
    return (await loadPostsForEach(db, viewers, ids)).map((content) => {
      const page = pages.get(content) ?? new SharedResult(toPage(content, paging, total));
      pages.set(content, page);
      return page;
    });
  }),
);

/**
 * Reads a page of a list of posts. Concurrent requests for one page share its queries and, unless a
 * post concerns the viewer, the result.
 * @param list identifies the list; viewers from whom no user is hidden get the same posts under one
 *   name
 * @param scope the users whom the list hides
 */
export async function readPostPage(list: string, scope: HideScope, request: PageRequest): Promise<PostPage> {
  const { db, viewer, paging, find } = request;
  if (!hidesUsers(viewer, scope)) return readShared(db)(`${paging.page} ${paging.size} ${list}`, request);
  const { ids, total } = await find(viewer);
  return new SharedResult(toPage(await loadPosts(db, viewer, ids), paging, total));
}
