import { analytics, Refusal } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/session.ts';
import { foldPlays } from '../listens/index.ts';
import { findVisiblePost, type PostFacts } from '../posts/index.ts';
import { refusalOf } from './analytics.policy.ts';
import { countViewers } from './analytics.queries.ts';

/**
 * Opens the analytics of a post to its Plus author, with all that has happened up to now.
 * @throws {Refusal} NOT_FOUND, FORBIDDEN, PLUS_REQUIRED
 */
export async function openAnalytics(context: Context, viewer: Viewer, postId: string): Promise<PostFacts> {
  const post = await findVisiblePost(context.db, viewer, postId);
  switch (refusalOf(viewer, post)) {
    case 'not-author':
      throw new Refusal('FORBIDDEN', analytics.sentences.notAuthor);
    case 'needs-plus':
      throw new Refusal('PLUS_REQUIRED', analytics.sentences.needsPlus);
    case undefined:
      await foldPlays(context, postId);
  }
  return post;
}

/**
 * The plays of a post; by how many listeners is told to its Plus author only.
 * @throws {Refusal} NOT_FOUND
 */
export async function summarizeViews(
  context: Context,
  viewer: Viewer | undefined,
  postId: string,
): Promise<{ totalViews: number; uniqueViewers: number | null }> {
  const post = await findVisiblePost(context.db, viewer, postId);
  const { totalViews } = post;
  if (refusalOf(viewer, post)) return { totalViews, uniqueViewers: null };
  await foldPlays(context, postId);
  return { totalViews, uniqueViewers: await countViewers(context.db, postId) };
}
