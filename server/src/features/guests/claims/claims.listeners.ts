import type { Context } from '../../../context.ts';
import { deleteAccess } from '../links/end-access.ts';
import { recordUse } from '../uses/uses.queries.ts';

/** Ends all access of the guests whom an account claims, in the transaction of the claim. */
export function registerClaimListeners({ events }: Context): void {
  events.onBeforeCommit('guests.claimed', async (tx, { guests }, emit) => {
    for (const guest of guests) {
      await deleteAccess(tx, guest.guestId);
      await recordUse(tx, { guestId: guest.guestId, kind: 'claimed' });
      emit('guest.accessEnded', guest);
    }
  });
}
