import { likes, notFound } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { batchWrites } from '../../concurrency/batch-writes.ts';
import { applyToggles, type Toggle } from '../../db/apply-toggles.ts';
import { lockPost } from '../posts/index.ts';
import {
  countCommentLikes,
  deleteCommentLikes,
  findCommentLikersAmong,
  insertCommentLikes,
} from './comment-likes.queries.ts';
import { findCommentOwner, findVisibleComments } from './comments.queries.ts';

/**
 * Likes a comment or removes the like. Concurrent toggles of a comment share one transaction.
 * @throws {ApiError} NOT_FOUND if the user may not see the post or the comment
 */
export const toggleCommentLike = batchWrites<Context, Toggle, likes.LikeResult>(
  ({ transact }, commentId, toggles) =>
    transact(async (tx, emit) => {
      const comment = await findCommentOwner(tx, commentId);
      const userIds = toggles.map(({ userId }) => userId);
      const post = comment && (await lockPost(tx, comment.postId, userIds));
      let totalLikes = post && (await countCommentLikes(tx, commentId));
      if (!post || totalLikes === undefined) throw notFound('comment');
      const visibleComments = await findVisibleComments(
        tx,
        comment.postId,
        userIds.map((userId) => ({ userId, id: commentId })),
      );
      const viewerIds = new Set(visibleComments.map(({ userId }) => userId));
      const allowedToggles = toggles.filter(
        ({ userId }) => post.isVisibleTo(userId) && viewerIds.has(userId),
      );
      const { results, addedUserIds, removedUserIds } = await applyToggles(tx, allowedToggles, {
        purpose: `like comment ${commentId}`,
        schema: likes.likeResult,
        findEnabled: (likerIds) => findCommentLikersAmong(tx, commentId, likerIds),
        resultOf: (isLiked) => {
          totalLikes = (totalLikes ?? 0) + (isLiked ? 1 : -1);
          return { liked: isLiked, totalLikes };
        },
      });
      if (removedUserIds.length > 0) await deleteCommentLikes(tx, commentId, removedUserIds);
      const newLikes = addedUserIds.length > 0 ? await insertCommentLikes(tx, commentId, addedUserIds) : [];
      if (removedUserIds.length > 0 || newLikes.length > 0)
        emit('commentLikes.changed', {
          postId: comment.postId,
          commentId,
          authorId: comment.userId,
          newLikes,
          removedUserIds,
        });
      return toggles.map((toggle) => results[allowedToggles.indexOf(toggle)] ?? notFound('comment'));
    }),
);
