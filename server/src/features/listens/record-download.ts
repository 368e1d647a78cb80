import { listens, notFound, Refusal } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/session.ts';
import { lockPost } from '../posts/index.ts';
import { insertDownload } from './listens.queries.ts';

/**
 * Counts that somebody has downloaded a post.
 * @throws {Refusal} NOT_FOUND, FORBIDDEN where its author does not allow it
 */
export const recordDownload = (
  { transact }: Context,
  viewer: Viewer,
  postId: string,
): Promise<{ totalDownloads: number }> =>
  transact(async (tx) => {
    const post = await lockPost(tx, postId);
    if (!post?.isVisibleTo(viewer.id)) throw notFound('Post');
    if (!post.freeDownload) throw new Refusal('FORBIDDEN', listens.sentences.notEnabled);
    await insertDownload(tx, postId, viewer.id);
    return { totalDownloads: post.totalDownloads + 1 };
  });
