import { posts, ApiError } from '@backbeat/contract';
import type { Emit } from '../../events/event-bus.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Viewer } from '../../http/security/session.ts';
import { releaseFiles } from '../uploads/index.ts';
import { emitEndedRequests, listGuestEmails } from '../terms/index.ts';
import { changePostsCount } from '../users/index.ts';
import { lockAnyPostWithTerms, lockPostWithTerms, type PostWithTerms } from './save-terms.ts';
import { deletePostRow, listOpenPlaylistIds, listPostIdsOf, lockUsersOfPost } from './posts.queries.ts';
import { listVersionKeys } from './versions/versions.queries.ts';

/**
 * Deletes a post of the viewer. Its files are deleted after the commit.
 * @throws {ApiError} NOT_FOUND, FORBIDDEN
 */
export async function deletePost(context: Context, viewer: Viewer, id: string): Promise<undefined> {
  await context.transact(async (tx, emit) => {
    const post = await lockPostWithTerms(tx, viewer.id, id);
    if (post.authorId !== viewer.id) throw new ApiError('FORBIDDEN', posts.messages.notAuthor);
    await remove(context, tx, emit, post);
  });
}

/**
 * Deletes a post in the transaction of the caller, without an ownership check. Its files are
 * deleted after the commit.
 * @returns whether the post existed
 */
export async function removePost(context: Context, tx: Tx, emit: Emit, id: string): Promise<boolean> {
  await lockUsersOfPost(tx, id);
  const post = await lockAnyPostWithTerms(tx, id);
  if (post) await remove(context, tx, emit, post);
  return post !== undefined;
}

/**
 * Deletes up to `limit` posts of an account that is being deleted, with their files.
 * @returns the number of deleted posts
 */
export async function deletePostsOf(context: Context, authorId: string, limit: number): Promise<number> {
  const ids = await listPostIdsOf(context.db, authorId, limit);
  for (const id of ids) {
    await context.transact(async (tx, emit) => {
      await removePost(context, tx, emit, id);
    });
  }
  return ids.length;
}

async function remove(
  context: Context,
  tx: Tx,
  emit: Emit,
  { id, authorId, status, bannerKey, terms }: PostWithTerms,
): Promise<void> {
  const keys = await listVersionKeys(tx, id);
  const playlistIds = await listOpenPlaylistIds(tx, id);
  const guestEmails = await listGuestEmails(tx, id);
  await deletePostRow(tx, id);
  await releaseFiles(context, tx, bannerKey === null ? keys : [...keys, bannerKey]);
  if (status === 'PUBLISHED') await changePostsCount(tx, authorId, -1);
  emitEndedRequests(emit, terms);
  const wasPublished = status === 'PUBLISHED';
  emit('post.deleted', { postId: id, authorId, wasPublished, playlistIds, guestEmails });
}
