import { limits, notFound } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { batchWrites } from '../../concurrency/batch-writes.ts';
import { lockPost } from '../posts/index.ts';
import type { PlayActor } from './count-plays.ts';
import { insertStops } from './plays.queries.ts';

interface StoppedPlay {
  listener: PlayActor;
  /** Seconds. */
  position: number;
}

/** Returns the part of a track that contains a position. The end belongs to the last part. */
export const bucketAt = (position: number, duration: number): number =>
  Math.min(limits.stopBuckets - 1, Math.floor((position / duration) * limits.stopBuckets));

/**
 * Records where a play of a post stopped. Concurrent stops of a post share one transaction, because
 * all of them lock the row of the post. A track without a known duration has no counters.
 * @throws {ApiError} NOT_FOUND if the listener may not see the post
 */
export const recordStop = batchWrites<Context, StoppedPlay, { counted: boolean }>(
  ({ transact }, postId, plays) =>
    transact(async (tx) => {
      const post = await lockPost(
        tx,
        postId,
        plays.flatMap(({ listener: { userId } }) => userId ?? []),
      );
      if (!post) throw notFound('post');
      const { duration } = post;
      const allowedPlays = plays.filter(({ listener }) => post.isVisibleTo(listener.userId));
      const stops = new Map(
        duration === null || duration <= 0
          ? []
          : allowedPlays.map(({ listener, position }) => [
              listener.key,
              { listener, bucket: bucketAt(position, duration) },
            ]),
      );
      const countedKeys =
        stops.size > 0 ? await insertStops(tx, postId, [...stops.values()]) : new Set<string>();
      return plays.map((play) =>
        allowedPlays.includes(play) ? { counted: countedKeys.delete(play.listener.key) } : notFound('post'),
      );
    }),
);
