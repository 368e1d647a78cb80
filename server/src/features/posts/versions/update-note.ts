import { ApiError, notFound, versions, type Input } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { lockPostWithTerms } from '../save-terms.ts';
import { findVersion } from './list-versions.ts';
import { updateNote } from './versions.queries.ts';

/**
 * Corrects the note of a version. No digest covers the note, so approvals stay.
 * @throws {ApiError} NOT_FOUND if the viewer may not see the post or it has no such version, FORBIDDEN
 * for other viewers
 */
export async function updateVersionNote(
  context: Context,
  viewer: Viewer,
  postId: string,
  { number, note }: Input<typeof versions.versionRoutes.updateNote>['body'],
): Promise<versions.Version> {
  await context.transact(async (tx, emit) => {
    const { authorId } = await lockPostWithTerms(tx, viewer.id, postId);
    if (authorId !== viewer.id) throw new ApiError('FORBIDDEN', versions.messages.notEditor);
    if (!(await updateNote(tx, { postId, number }, note))) throw notFound('post');
    emit('post.updated', { postId, authorId });
  });
  return findVersion(context.db, viewer, { postId, number });
}
