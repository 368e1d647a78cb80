import { comments, notFound, Refusal, type posts } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/session.ts';
import { findVisiblePost, lockPost, viewComment } from '../posts/index.ts';
import { deleteCommentRow, findComment, insertComment } from './comments.queries.ts';

/**
 * Comments on a post.
 * @throws {Refusal} NOT_FOUND where the viewer may not see the post
 */
export async function addComment(
  { transact }: Context,
  viewer: Viewer,
  postId: string,
  words: string,
): Promise<posts.Comment> {
  return transact(async (tx, emit) => {
    const post = await lockPost(tx, postId);
    if (!post?.isVisibleTo(viewer.id)) throw notFound('Post');
    const id = uuidv7();
    const row = await insertComment(tx, { id, postId, userId: viewer.id, words });
    emit('comment.added', { commentId: id, postId, authorId: post.authorId, userId: viewer.id });
    return viewComment(row);
  });
}

/**
 * Deletes an own comment, or any on an own post.
 * @throws {Refusal} NOT_FOUND, FORBIDDEN
 */
export async function deleteComment(
  { db, transact }: Context,
  viewer: Viewer,
  id: string,
): Promise<undefined> {
  const comment = await findComment(db, id);
  if (!comment) throw notFound('Comment');
  if (comment.userId !== viewer.id) {
    const { authorId } = await findVisiblePost(db, viewer.id, comment.postId);
    if (authorId !== viewer.id) throw new Refusal('FORBIDDEN', comments.sentences.notYours);
  }
  await transact(async (tx) => {
    await lockPost(tx, comment.postId);
    if (!(await deleteCommentRow(tx, id))) throw notFound('Comment');
  });
}
