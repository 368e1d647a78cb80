import { plays, notFound, ApiError } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { batchWrites } from '../../concurrency/batch-writes.ts';
import { lockPost } from '../posts/index.ts';
import { insertDownloadOfEach, insertDownloads } from './plays.queries.ts';

interface DownloadActor {
  userId: string;
}

/**
 * Records a download of a post. Concurrent downloads of a post share one transaction and
 * connection, because all of them lock the row of the post.
 * @throws {ApiError} NOT_FOUND; FORBIDDEN if the author does not allow downloads
 */
export const recordDownload = batchWrites<Context, DownloadActor, { totalDownloads: number }>(
  ({ transact }, postId, listeners) =>
    transact(async (tx) => {
      const post = await lockPost(
        tx,
        postId,
        listeners.map(({ userId }) => userId),
      );
      if (!post) throw notFound('post');
      const mayDownload = ({ userId }: DownloadActor) => post.freeDownload && post.isVisibleTo(userId);
      const allowedListeners = listeners.filter(mayDownload);
      if (allowedListeners.length > 0)
        await insertDownloads(
          tx,
          postId,
          allowedListeners.map(({ userId }) => userId),
        );
      return listeners.map((listener) => {
        if (!post.isVisibleTo(listener.userId)) return notFound('post');
        if (!post.freeDownload) return new ApiError('FORBIDDEN', plays.messages.notEnabled);
        return { totalDownloads: post.totalDownloads + allowedListeners.indexOf(listener) + 1 };
      });
    }),
);

/**
 * Records a download of each of these posts, of which the user may see all. As above, those whose authors
 * do not allow downloads do not count: their authors alone can download them.
 */
export const recordDownloads = (
  { transact }: Pick<Context, 'transact'>,
  postIds: readonly string[],
  { userId }: DownloadActor,
): Promise<void> => transact((tx) => insertDownloadOfEach(tx, postIds, userId));
