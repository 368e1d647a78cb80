import type { posts } from '@backbeat/contract';
import { validate as isUuid } from 'uuid';
import type { Queryable } from '../../db/database.ts';
import { loadPosts } from '../posts/index.ts';

/** A post as a visitor sees it, whoever asks: what other sites show must be nobody's alone. */
export async function findPublished(db: Queryable, id: string): Promise<posts.Post | undefined> {
  if (!isUuid(id)) return undefined;
  const [post] = await loadPosts(db, undefined, [id.toLowerCase()]);
  return post;
}
