import type { Context } from '../../context.ts';
import { deleteLikes, findLiking } from './likes.queries.ts';

/**
 * Who does not see a draft any more does not like it either: else it would count among what they like, and be on no page of it.
 * In the transaction that hides it, under the lock of the post.
 */
export function takeBackHidden({ events }: Context): void {
  events.onBeforeCommit('draft.hidden', async (tx, { postId, authorId, userId }, emit) => {
    if ((await findLiking(tx, postId, [userId])).size === 0) return;
    await deleteLikes(tx, postId, [userId]);
    emit('likes.changed', { postId, authorId, added: [], removed: [userId] });
  });
}
