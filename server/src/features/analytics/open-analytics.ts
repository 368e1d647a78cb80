import { analytics, ApiError } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/security/session.ts';
import { aggregatePlays } from '../plays/index.ts';
import { findVisiblePost, type PostFacts } from '../posts/index.ts';
import { denialReason } from './analytics.policy.ts';
import { countViewers, findFirstListener } from './analytics.queries.ts';
import { viewFirstListener } from './analytics.views.ts';

/**
 * Checks that the viewer is the author with Plus, and aggregates the latest plays of the post.
 * @throws {ApiError} NOT_FOUND, FORBIDDEN, PLUS_REQUIRED
 */
export async function openAnalytics(context: Context, viewer: Viewer, postId: string): Promise<PostFacts> {
  const post = await findVisiblePost(context.db, viewer, postId);
  switch (denialReason(viewer, post)) {
    case 'not-author':
      throw new ApiError('FORBIDDEN', analytics.messages.notAuthor);
    case 'needs-plus':
      throw new ApiError('PLUS_REQUIRED', analytics.messages.needsPlus);
    case undefined:
      await aggregatePlays(context, postId);
  }
  return post;
}

/**
 * Checks that the viewer has Plus, for the analytics of all their posts.
 * @throws {ApiError} PLUS_REQUIRED
 */
export function requirePlus(viewer: Viewer): void {
  if (denialReason(viewer, { authorId: viewer.id }))
    throw new ApiError('PLUS_REQUIRED', analytics.messages.needsPlus);
}

/**
 * The number of plays of a post. Only its author with Plus gets the number of listeners.
 * @throws {ApiError} NOT_FOUND
 */
export async function summarizeViews(
  context: Context,
  viewer: Viewer | undefined,
  postId: string,
): Promise<{ totalViews: number; uniqueViewers: number | null }> {
  const post = await findVisiblePost(context.db, viewer, postId);
  const { totalViews } = post;
  if (denialReason(viewer, post)) return { totalViews, uniqueViewers: null };
  await aggregatePlays(context, postId);
  return { totalViews, uniqueViewers: await countViewers(context.db, postId) };
}

/**
 * Finds the first listener of a post for its author. As in the analytics, only Plus shows the name.
 * @throws {ApiError} NOT_FOUND, FORBIDDEN
 */
export async function loadFirstListener(
  context: Context,
  viewer: Viewer,
  postId: string,
): Promise<analytics.FirstListener | null> {
  const post = await findVisiblePost(context.db, viewer, postId);
  const denial = denialReason(viewer, post);
  if (denial === 'not-author') throw new ApiError('FORBIDDEN', analytics.messages.notAuthor);
  await aggregatePlays(context, postId);
  const row = await findFirstListener(context.db, postId, viewer);
  return row ? viewFirstListener(denial ? { userName: null, profilePic: null } : row) : null;
}
