import type { Context } from '../../context.ts';
import { deleteLikes, findLikersAmong } from './likes.queries.ts';

/**
 * Removes the like of a user from whom a draft becomes hidden. Otherwise the like would count for
 * the user's list but appear on no page of it. Runs in the transaction that hides the draft, under
 * the lock of the post.
 */
export function removeHiddenLikes({ events }: Context): void {
  events.onBeforeCommit('draft.hidden', async (tx, { postId, authorId, userId }, emit) => {
    if ((await findLikersAmong(tx, postId, [userId])).size === 0) return;
    await deleteLikes(tx, postId, [userId]);
    emit('likes.changed', { postId, authorId, newLikes: [], removedUserIds: [userId] });
  });
}
