import type { Emit } from '../../events/event-bus.ts';
import type { Tx } from '../../db/database.ts';
import { lockAnyPostWithTerms, lockUsersOfPost, saveTerms } from '../posts/index.ts';
import { settle } from '../terms/index.ts';
import { findUnsettledRemoval } from './credits.queries.ts';

/**
 * Adapts the proposed terms of one post to the suspension of an artist whose credit they remove: the
 * removal needs no answer while the account is suspended.
 * @returns the number of changed posts; 0 when all match
 */
export async function applySuspensionToRemoval(tx: Tx, emit: Emit, userId: string): Promise<number> {
  const postId = await findUnsettledRemoval(tx, userId);
  if (postId === undefined) return 0;
  await lockUsersOfPost(tx, postId);
  const post = await lockAnyPostWithTerms(tx, postId);
  if (post) await saveTerms(tx, emit, userId, [{ before: post.terms, after: settle(post.terms) }]);
  return 1;
}
