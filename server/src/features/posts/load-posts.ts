import { notFound, type posts } from '@backbeat/contract';
import type { Queryable } from '../../db/database.ts';
import type { Viewer } from '../../http/security/session.ts';
import { findLikers, findLikesOf, findNewestComments } from './engagement.queries.ts';
import { findPostRows, type PostRow } from './posts.queries.ts';
import { findCredits, findTerms } from './terms/terms.queries.ts';
import { viewPost, type PostParts } from './posts.views.ts';

/**
 * Loads posts as the viewer may see them, in the order of the ids. Posts that are deleted or hidden
 * from the viewer are left out. The number of queries does not depend on the number of posts.
 */
export async function loadPosts(
  db: Queryable,
  viewer: Viewer | undefined,
  ids: readonly string[],
): Promise<posts.Post[]> {
  if (ids.length === 0) return [];
  const found = await gather(db, viewer, ids);
  return found.flatMap(({ row, parts }) => viewPost(row, parts, viewer?.id) ?? []);
}

/**
 * Loads posts for several viewers without blocks at once. Viewers who are not author, liker or
 * requested artist of any of these posts share one array.
 */
export async function loadPostsForEach(
  db: Queryable,
  viewers: readonly (Viewer | undefined)[],
  ids: readonly string[],
): Promise<posts.Post[][]> {
  if (ids.length === 0) return viewers.map(() => []);
  const userIds = [...new Set(viewers.flatMap((viewer) => viewer?.id ?? []))];
  const [found, own] = await Promise.all([
    gather(db, undefined, ids),
    userIds.length === 0 ? [] : findLikesOf(db, ids, userIds),
  ]);
  const ownOf = groupByPost(own);
  const concerned = new Set([
    ...found.flatMap(({ row, parts }) => [row.author_id, ...parts.credits.map(({ userId }) => userId)]),
    ...own.map(({ userId }) => userId),
  ]);
  const view = (viewerId: string | undefined) =>
    found.flatMap(({ row, parts }) => {
      const isShown = parts.likers.some(({ userId }) => userId === viewerId);
      const like = isShown ? undefined : ownOf.get(row.id)?.find(({ userId }) => userId === viewerId);
      // The viewer's like is older than the likes in the list.
      return viewPost(row, like ? { ...parts, likers: [...parts.likers, like] } : parts, viewerId) ?? [];
    });
  const shared = view(undefined);
  return viewers.map((viewer) => (viewer && concerned.has(viewer.id) ? view(viewer.id) : shared));
}

/** Loads each post with its credits, likes and comments. */
async function gather(
  db: Queryable,
  viewer: Viewer | undefined,
  ids: readonly string[],
): Promise<{ row: PostRow; parts: PostParts }[]> {
  const [rows, credits, likers, comments] = await Promise.all([
    findPostRows(db, ids, viewer),
    findCredits(db, ids),
    findLikers(db, ids, viewer),
    findNewestComments(db, ids, viewer),
  ]);
  const proposed = credits.filter(({ state }) => state === 'proposed').map(({ postId }) => postId);
  const terms = await findTerms(db, [...new Set(proposed)]);
  const [rowOf, creditsOf, termsOf, likersOf, commentsOf] = [
    new Map(rows.map((row) => [row.id, row])),
    groupByPost(credits),
    groupByPost(terms),
    groupByPost(likers),
    groupByPost(comments),
  ];
  return ids.flatMap((id) => {
    const row = rowOf.get(id);
    if (!row) return [];
    const parts = {
      credits: creditsOf.get(id) ?? [],
      terms: termsOf.get(id) ?? [],
      likers: likersOf.get(id) ?? [],
      comments: commentsOf.get(id) ?? [],
    };
    return { row, parts };
  });
}

/** @throws {ApiError} NOT_FOUND */
export async function loadPost(db: Queryable, viewer: Viewer | undefined, id: string): Promise<posts.Post> {
  const [post] = await loadPosts(db, viewer, [id]);
  if (!post) throw notFound('Post');
  return post;
}

function groupByPost<T extends { postId: string }>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.postId);
    if (group) group.push(row);
    else groups.set(row.postId, [row]);
  }
  return groups;
}
