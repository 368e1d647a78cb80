import type { posts } from '@backbeat/contract';
import { validate as isUuid } from 'uuid';
import type { Queryable } from '../../db/database.ts';
import type { Viewer } from '../../http/security/session.ts';
import { loadPosts } from '../posts/index.ts';

/**
 * Finds a published post as a visitor sees it, because other sites show it to all their readers.
 * Returns undefined also if a block exists between the viewer and the author.
 */
export async function findPublished(
  db: Queryable,
  id: string,
  viewer: Viewer | undefined,
): Promise<posts.Post | undefined> {
  if (!isUuid(id)) return undefined;
  const ids = [id.toLowerCase()];
  if (viewer?.hasBlocks && (await loadPosts(db, viewer, ids)).length === 0) return undefined;
  const [post] = await loadPosts(db, undefined, ids);
  return post;
}
