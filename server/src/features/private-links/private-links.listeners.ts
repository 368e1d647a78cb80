import { limits } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { deleteStopsOf, deleteStopsOfFormerParties } from './stops.queries.ts';

/**
 * A stop ends when the party leaves the post: it does not come back with the party. One of an erased guest
 * ends too, since no one could allow the links again.
 */
export function registerPrivateLinkListeners({ events }: Context): void {
  events.onBeforeCommit('terms.updated', (tx, { postId }) => deleteStopsOfFormerParties(tx, postId));
  events.onBeforeCommit('guest.erased', async (tx, { guestId }) => {
    await deleteStopsOf(tx, guestId, limits.versions);
  });
}
