import { notFound, type posts } from '@backbeat/contract';
import type { Queryable } from '../../db/database.ts';
import type { Viewer } from '../../http/session.ts';
import type { FeatureRequest } from './posts.policy.ts';
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
  const rows = new Map((await findPostRows(db, ids)).map((row) => [row.id, row]));
  const requests = groupByPost(await findRequests(db, ids));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return (row && viewPost(row, requests.get(id) ?? [], viewer?.id)) ?? [];
  });
}

/** @throws {Refusal} NOT_FOUND */
export async function loadPost(db: Queryable, viewer: Viewer | undefined, id: string): Promise<posts.Post> {
  const [post] = await loadPosts(db, viewer, [id]);
  if (!post) throw notFound('Post');
  return post;
}

function groupByPost<T extends FeatureRequest & { postId: string }>(
  requests: readonly T[],
): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const request of requests) {
    const group = groups.get(request.postId);
    if (group) group.push(request);
    else groups.set(request.postId, [request]);
  }
  return groups;
}
