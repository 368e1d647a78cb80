import { likes, notFound } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { batchWrites } from '../../concurrency/batch-writes.ts';
import { findResults, hasKey, saveResults } from '../../db/idempotency.ts';
import type { Toggle } from '../../db/toggles.ts';
import { lockPost } from '../posts/index.ts';
import { deleteLikes, findLikersAmong, insertLikes } from './likes.queries.ts';
import { applyLikeToggles } from './apply-like-toggles.ts';

/**
 * Likes a post or removes the like. Concurrent toggles of a post share one transaction, because all
 * of them lock the row of the post.
 * @throws {ApiError} NOT_FOUND if the user may not see the post
 */
export const createLikeToggler = ({
  transact,
}: Context): ((postId: string, toggle: Toggle) => Promise<likes.LikeResult>) =>
  batchWrites<Toggle, likes.LikeResult>((postId, toggles) =>
    transact(async (tx, emit) => {
      const post = await lockPost(
        tx,
        postId,
        toggles.map(({ userId }) => userId),
      );
      if (!post) throw notFound('Post');
      const allowed = toggles.filter(({ userId }) => post.isVisibleTo(userId));

      const purpose = `like ${postId}`;
      const earlierResult = await findResults(tx, purpose, allowed.filter(hasKey), likes.likeResult);
      const liking = await findLikersAmong(
        tx,
        postId,
        allowed.map(({ userId }) => userId),
      );
      const { results, fresh, added, removed } = applyLikeToggles(
        allowed,
        { ...post, liking },
        earlierResult,
      );

      if (removed.length > 0) await deleteLikes(tx, postId, removed);
      const inserted = added.length > 0 ? await insertLikes(tx, postId, added) : [];
      await saveResults(tx, purpose, fresh);
      if (removed.length > 0 || inserted.length > 0) {
        emit('likes.changed', { postId, authorId: post.authorId, added: inserted, removed });
      }
      return toggles.map((toggle) => results[allowed.indexOf(toggle)] ?? notFound('Post'));
    }),
  );
