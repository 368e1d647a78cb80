import { analytics, ApiError } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/session.ts';
import { aggregatePlays } from '../plays/index.ts';
import { findVisiblePost, type PostFacts } from '../posts/index.ts';
import { refusalOf } from './analytics.policy.ts';
import { countViewers } from './analytics.queries.ts';

/**
 * Opens the analytics of a post to its Plus author, with all that has happened up to now.
 * @throws {ApiError} NOT_FOUND, FORBIDDEN, PLUS_REQUIRED
 */
export async function openAnalytics(context: Context, viewer: Viewer, postId: string): Promise<PostFacts> {
  const post = await findVisiblePost(context.db, viewer, postId);
  switch (refusalOf(viewer, post)) {
    case 'not-author':
      throw new ApiError('FORBIDDEN', analytics.strings.notAuthor);
    case 'needs-plus':
      throw new ApiError('PLUS_REQUIRED', analytics.strings.needsPlus);
    case undefined:
      await aggregatePlays(context, postId);
  }
  return post;
}

/**
 * The plays of a post; by how many listeners is told to its Plus author only.
 * @throws {ApiError} NOT_FOUND
 */
export async function summarizeViews(
  context: Context,
  viewer: Viewer | undefined,
  postId: string,
): Promise<{ totalViews: number; uniqueViewers: number | null }> {
  const post = await findVisiblePost(context.db, viewer, postId);
  const { totalViews } = post;
  if (refusalOf(viewer, post)) return { totalViews, uniqueViewers: null };
  await aggregatePlays(context, postId);
  return { totalViews, uniqueViewers: await countViewers(context.db, postId) };
}
