import { notFound, type posts } from '@backbeat/contract';
import type { Queryable } from '../../db/database.ts';
import type { Viewer } from '../../http/session.ts';
import { findLikers, findNewestComments } from './engagement.queries.ts';
import { findPostRows, findRequests } from './posts.queries.ts';
import { viewPost } from './posts.view.ts';

/**
 * Posts as this viewer may see them, in the order of their ids; those that are gone or not for these eyes are left
 * out. The number of queries does not depend on the number of posts.
 */
export async function loadPosts(
  db: Queryable,
  viewer: Viewer | undefined,
  ids: readonly string[],
): Promise<posts.Post[]> {
  if (ids.length === 0) return [];
  const [rows, requests, likers, comments] = await Promise.all([
    findPostRows(db, ids, viewer),
    findRequests(db, ids),
    findLikers(db, ids, viewer),
    findNewestComments(db, ids, viewer),
  ]);
  const [rowOf, requestsOf, likersOf, commentsOf] = [
    new Map(rows.map((row) => [row.id, row])),
    groupByPost(requests),
    groupByPost(likers),
    groupByPost(comments),
  ];
  return ids.flatMap((id) => {
    const row = rowOf.get(id);
    if (!row) return [];
    const parts = {
      requests: requestsOf.get(id) ?? [],
      likers: likersOf.get(id) ?? [],
      comments: commentsOf.get(id) ?? [],
    };
    return viewPost(row, parts, viewer?.id) ?? [];
  });
}

/** @throws {Refusal} NOT_FOUND */
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
