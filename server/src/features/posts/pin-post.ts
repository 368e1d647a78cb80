import { ApiError, notFound, posts } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/security/session.ts';
import { findVisiblePost } from './access/find-visible-post.ts';
import { deletePin, savePin } from './pins.queries.ts';

/**
 * Pins an own published post to the profile, instead of the one before.
 * @throws {ApiError} NOT_FOUND, FORBIDDEN for other viewers, CONFLICT for a draft
 */
export async function pinPost(context: Context, viewer: Viewer, id: string): Promise<void> {
  const post = await findVisiblePost(context.db, viewer, id);
  if (post.authorId !== viewer.id) throw new ApiError('FORBIDDEN', posts.messages.notPinner);
  if (post.status !== 'PUBLISHED') throw new ApiError('CONFLICT', posts.messages.pinDraft);
  // Otherwise the post has been deleted.
  if (!(await savePin(context.db, viewer.id, id))) throw notFound('post');
}

/**
 * Removes the pin of an own post. Without one, nothing changes.
 * @throws {ApiError} NOT_FOUND, FORBIDDEN for other viewers
 */
export async function unpinPost(context: Context, viewer: Viewer, id: string): Promise<void> {
  const post = await findVisiblePost(context.db, viewer, id);
  if (post.authorId !== viewer.id) throw new ApiError('FORBIDDEN', posts.messages.notPinner);
  await deletePin(context.db, viewer.id, id);
}
