import type { Tx } from '../../db/database.ts';
import type { Emit } from '../../events/event-bus.ts';
import { claimGuestRows, lockGuests } from './guests.queries.ts';

/**
 * Lets an account take over guests: it acts for their party ids from now on, so that no digest changes.
 * The caller has locked the account, and has checked that it may claim them. Guests of posts on which
 * the account is a party already stay unclaimed.
 * @returns the ids of the claimed guests
 */
export async function claimGuests(
  tx: Tx,
  emit: Emit,
  userId: string,
  guestIds: readonly string[],
): Promise<string[]> {
  const guests = await lockGuests(tx, guestIds);
  const claimedIds: string[] = [];
  // One by one, since of two guests of a post only the first can be claimed.
  for (const { id } of guests) claimedIds.push(...(await claimGuestRows(tx, userId, [id])));
  const claimed = guests.filter(({ id }) => claimedIds.includes(id));
  if (claimed.length > 0)
    emit('guests.claimed', {
      userId,
      guests: claimed.map(({ id, postId }) => ({ postId, guestId: id })),
    });
  return claimedIds;
}
