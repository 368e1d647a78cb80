import { likes, notFound } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { batchWrites } from '../../concurrency/batch-writes.ts';
import { applyToggles, type Toggle } from '../../db/apply-toggles.ts';
import { lockPost } from '../posts/index.ts';
import { deleteLikes, findLikersAmong, insertLikes } from './likes.queries.ts';

/**
 * Likes a post or removes the like. Concurrent toggles of a post share one transaction, because all
 * of them lock the row of the post.
 * @throws {ApiError} NOT_FOUND if the user may not see the post
 */
export const toggleLike = batchWrites<Context, Toggle, likes.LikeResult>(({ transact }, postId, toggles) =>
  transact(async (tx, emit) => {
    const userIds = toggles.map(({ userId }) => userId);
    const post = await lockPost(tx, postId, userIds);
    if (!post) throw notFound('post');
    const allowedToggles = toggles.filter(({ userId }) => post.isVisibleTo(userId));
    const { results, addedUserIds, removedUserIds } = await applyToggles(tx, allowedToggles, {
      purpose: `like ${postId}`,
      schema: likes.likeResult,
      findEnabled: (likerIds) => findLikersAmong(tx, postId, likerIds),
      resultOf: countLikes(post.totalLikes),
    });
    if (removedUserIds.length > 0) await deleteLikes(tx, postId, removedUserIds);
    const newLikes = addedUserIds.length > 0 ? await insertLikes(tx, postId, addedUserIds) : [];
    if (removedUserIds.length > 0 || newLikes.length > 0)
      emit('likes.changed', { postId, authorId: post.authorId, newLikes, removedUserIds });
    return toggles.map((toggle) => results[allowedToggles.indexOf(toggle)] ?? notFound('post'));
  }),
);

/** Returns a function that counts each like and gives its result, with the total after it. */
export function countLikes(totalBefore: number): (isLiked: boolean) => likes.LikeResult {
  let totalLikes = totalBefore;
  return (isLiked) => {
    totalLikes += isLiked ? 1 : -1;
    return { liked: isLiked, totalLikes };
  };
}
