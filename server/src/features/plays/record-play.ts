import { notFound, type plays } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { batchWrites } from '../../concurrency/batch-writes.ts';
import { lockPost } from '../posts/index.ts';
import { answerPlays, type PlayActor } from './count-plays.ts';
import { insertPlays } from './plays.queries.ts';

/**
 * Records a play of a post. Concurrent plays of a post share one transaction, because all of them
 * lock the row of the post.
 * @throws {ApiError} NOT_FOUND if the listener may not see the post
 */
export const recordPlay = batchWrites<Context, PlayActor, plays.PlayResult>(
  ({ transact }, postId, listeners) =>
    transact(async (tx) => {
      const post = await lockPost(
        tx,
        postId,
        listeners.flatMap(({ userId }) => userId ?? []),
      );
      if (!post) throw notFound('post');
      const allowedListeners = listeners.filter(({ userId }) => post.isVisibleTo(userId));
      const different = [...new Map(allowedListeners.map((listener) => [listener.key, listener])).values()];
      const countedKeys = await insertPlays(tx, post, different);
      const answers = answerPlays(allowedListeners, countedKeys, post.totalViews);
      return listeners.map((listener) => answers[allowedListeners.indexOf(listener)] ?? notFound('post'));
    }),
);
