import { plays, notFound, ApiError } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { batchWrites } from '../../concurrency/batch-writes.ts';
import { lockPost } from '../posts/index.ts';
import { insertDownloads } from './plays.queries.ts';

interface Listener {
  userId: string;
}

/**
 * Counts that somebody has downloaded a post. Those who do so at the same time are put together, since all of them want
 * the post's one row: they wait for it with one connection.
 * @throws {ApiError} NOT_FOUND, FORBIDDEN where its author does not allow it
 */
export const downloadRecorder = ({
  transact,
}: Context): ((postId: string, listener: Listener) => Promise<{ totalDownloads: number }>) =>
  batchWrites<Listener, { totalDownloads: number }>((postId, listeners) =>
    transact(async (tx) => {
      const post = await lockPost(
        tx,
        postId,
        listeners.map(({ userId }) => userId),
      );
      if (!post) throw notFound('Post');
      const mayDownload = ({ userId }: Listener) => post.freeDownload && post.isVisibleTo(userId);
      const allowed = listeners.filter(mayDownload);
      if (allowed.length > 0)
        await insertDownloads(
          tx,
          postId,
          allowed.map(({ userId }) => userId),
        );
      return listeners.map((listener) => {
        if (!post.isVisibleTo(listener.userId)) return notFound('Post');
        if (!post.freeDownload) return new ApiError('FORBIDDEN', plays.strings.notEnabled);
        return { totalDownloads: post.totalDownloads + allowed.indexOf(listener) + 1 };
      });
    }),
  );
