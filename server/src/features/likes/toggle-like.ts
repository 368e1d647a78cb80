import { likes, notFound } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { combine } from '../../db/combine.ts';
import { findAnswers, hasKey, keepAnswers } from '../../db/repeats.ts';
import type { Press } from '../../db/toggles.ts';
import { lockPost } from '../posts/index.ts';
import { deleteLikes, findLiking, insertLikes } from './likes.queries.ts';
import { pressLikes } from './press-likes.ts';

/**
 * Likes a post or takes the like back. Those who press at the same time are put together, since all of them want the
 * post's one row.
 * @throws {Refusal} NOT_FOUND where the user may not see the post
 */
export const likeToggler = ({
  transact,
}: Context): ((postId: string, press: Press) => Promise<likes.LikeAnswer>) =>
  combine<Press, likes.LikeAnswer>((postId, presses) =>
    transact(async (tx, emit) => {
      const post = await lockPost(
        tx,
        postId,
        presses.map(({ userId }) => userId),
      );
      if (!post) throw notFound('Post');
      const allowed = presses.filter(({ userId }) => post.isVisibleTo(userId));

      const purpose = `like ${postId}`;
      const answerOf = await findAnswers(tx, purpose, allowed.filter(hasKey), likes.likeAnswer);
      const liking = await findLiking(
        tx,
        postId,
        allowed.map(({ userId }) => userId),
      );
      const { answers, fresh, added, removed } = pressLikes(allowed, { ...post, liking }, answerOf);

      if (removed.length > 0) await deleteLikes(tx, postId, removed);
      const inserted = added.length > 0 ? await insertLikes(tx, postId, added) : [];
      await keepAnswers(tx, purpose, fresh);
      if (removed.length > 0 || inserted.length > 0) {
        emit('likes.changed', { postId, authorId: post.authorId, added: inserted, removed });
      }
      return presses.map((press) => answers[allowed.indexOf(press)] ?? notFound('Post'));
    }),
  );
