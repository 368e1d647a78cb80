import type { Context } from '../../context.ts';
import { deleteStopsOfFormerParties } from './stops.queries.ts';

/** A stop ends when the party leaves the post: it does not come back with the party. */
export function registerPrivateLinkListeners({ events }: Context): void {
  events.onBeforeCommit('terms.updated', (tx, { postId }) => deleteStopsOfFormerParties(tx, postId));
}
