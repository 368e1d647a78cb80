import { ApiError, notFound } from '@backbeat/contract';
import type { Queryable } from '../../../db/database.ts';
import { findVisiblePost } from '../../posts/index.ts';
import { messages } from '../syndication.messages.ts';
import { findAudioRow, isFormerPost } from './audio.queries.ts';

/** The rendition of a version that is current, or the number of the version that has replaced it. */
export type Audio = { key: string } | { currentVersion: number };

/**
 * Finds what the stable address of a version leads to, as visitors may hear it.
 * @throws {ApiError} NOT_FOUND, GONE for a deleted post that once was public
 */
export async function findAudio(db: Queryable, postId: string, number: number): Promise<Audio> {
  const [post, audio] = await Promise.all([
    findVisiblePost(db, undefined, postId).catch(ignoreNotFound),
    findAudioRow(db, postId, number),
  ]);
  if (!post) throw (await isFormerPost(db, postId)) ? new ApiError('GONE', messages.gone) : notFound('file');
  if (!audio?.isInFeeds || !audio.wasCurrent) throw notFound('file');
  const { currentVersion, streamKey } = audio;
  if (currentVersion !== number) return { currentVersion };
  if (streamKey === null) throw notFound('file');
  return { key: streamKey };
}

function ignoreNotFound(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.code !== 'NOT_FOUND') throw error;
}
