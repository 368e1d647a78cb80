import { feed, ApiError, toPage, type PostList, type posts } from '@backbeat/contract';
import { isBlockedBetween, hidesUsers } from '../block-filter/index.ts';
import { SharedResult } from '../../http/routing/shared-result.ts';
import type { Viewer } from '../../http/security/session.ts';
import type { Database } from '../../db/database.ts';
import { findPrivacy } from '../privacy/index.ts';
import { loadPosts } from '../posts/index.ts';
import { windowOf, type ListPage, type Paging, type Window } from '../../db/list-page.ts';
import { readPostPage, type PostPage } from './read-page.ts';
import { findFeaturedOn, findLiked, findOwnPosts, findPostsOf } from './user-lists.queries.ts';

/**
 * Returns a page of the posts of a reference or a list of ids, without posts hidden from the
 * viewer.
 * @param isSorted newest first, instead of the order of the ids or of liking
 * @param isPublished without drafts of the viewer
 * @throws {ApiError} SIGNED_OUT, FORBIDDEN for likes that another user does not show
 */
export async function listProfilePosts(
  db: Database,
  viewer: Viewer | undefined,
  list: PostList,
  { isSorted, published: isPublished, ...paging }: Paging & { isSorted: boolean; published: boolean },
): Promise<PostPage> {
  const { offset, limit } = windowOf(paging);
  if (list.kind === 'ids') {
    // Visibility is known only after loading all posts. A list has at most 100 ids.
    const visible = await loadPosts(db, viewer, list.ids);
    const sortedPosts = isSorted ? visible.toSorted(newestFirst) : visible;
    return new SharedResult(toPage(sortedPosts.slice(offset, offset + limit), paging, sortedPosts.length));
  }
  if (list.kind === 'liked') await requireShownLikes(db, viewer, list.userId);
  const hasDrafts = viewer?.id === list.userId && !isPublished;
  const find = async (visibleTo: Viewer | undefined): Promise<ListPage> => {
    if (hidesUsers(visibleTo) && (await isBlockedBetween(db, visibleTo.id, list.userId)))
      return { ids: [], total: 0 };
    const window: Window = { offset, limit };
    switch (list.kind) {
      case 'posts':
        return hasDrafts ? findOwnPosts(db, list.userId, window) : findPostsOf(db, list.userId, window);
      case 'featured':
        return findFeaturedOn(db, list.userId, window, visibleTo);
      case 'liked':
        return findLiked(db, list.userId, window, visibleTo, { sorted: isSorted });
    }
  };
  const name = `${list.kind} ${list.userId} ${hasDrafts} ${isSorted}`;
  return readPostPage(name, 'blocked', { db, viewer, paging, find });
}

async function requireShownLikes(db: Database, viewer: Viewer | undefined, userId: string): Promise<void> {
  if (!viewer) throw new ApiError('SIGNED_OUT', feed.messages.signedOut);
  if (viewer.id === userId) return;
  if (!(await findPrivacy(db, userId)).showsLikes)
    throw new ApiError('FORBIDDEN', feed.messages.likedOfOthers);
}

const newestFirst = (one: posts.Post, other: posts.Post): number =>
  other.time.localeCompare(one.time) || other.id.localeCompare(one.id);
