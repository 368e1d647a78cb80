import { comments, notFound, ApiError } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { batchWrites } from '../../concurrency/batch-writes.ts';
import type { Tx } from '../../db/database.ts';
import type { Emit } from '../../events/event-bus.ts';
import type { Viewer } from '../../http/security/session.ts';
import { findVisiblePost, lockPost } from '../posts/index.ts';
import { deleteComments, deleteHiddenComment, findCommentOwner } from './comments.queries.ts';

interface Deletion {
  commentId: string;
}

/**
 * Deletes a comment by its writer or by the author of the post.
 * @throws {ApiError} NOT_FOUND, FORBIDDEN
 */
export async function deleteComment(context: Context, viewer: Viewer, id: string): Promise<undefined> {
  const comment = await findCommentOwner(context.db, id);
  if (!comment) throw notFound('comment');
  if (comment.userId !== viewer.id) {
    const { authorId } = await findVisiblePost(context.db, viewer, comment.postId);
    if (authorId !== viewer.id) throw new ApiError('FORBIDDEN', comments.messages.notYours);
  }
  await applyDeletions(context, comment.postId, { commentId: id });
}

const applyDeletions = batchWrites<Context, Deletion, Deletion>(({ transact }, postId, deletions) =>
  transact(async (tx, emit) => {
    const post = await lockPost(tx, postId);
    const deletedComments = await deleteComments(
      tx,
      deletions.map(({ commentId }) => commentId),
    );
    if (post && deletedComments.size > 0) emit('comments.deleted', { postId, authorId: post.authorId });
    // Of two concurrent deletions of a comment, the second returns NOT_FOUND.
    return deletions.map((deletion) =>
      deletedComments.delete(deletion.commentId) ? deletion : notFound('comment'),
    );
  }),
);

/**
 * Deletes a comment in the transaction of the caller, without a permission check.
 * @returns whether the comment existed
 */
export async function removeCachedComment(
  tx: Tx,
  emit: Emit,
  { id, postId }: { id: string; postId: string },
): Promise<boolean> {
  const post = await lockPost(tx, postId);
  const isDeleted = (await deleteComments(tx, [id])).has(id);
  if (post && isDeleted) emit('comments.deleted', { postId, authorId: post.authorId });
  return isDeleted || deleteHiddenComment(tx, id);
}
