import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Emit } from '../../../events/event-bus.ts';
import { lockUsersOfPost } from '../../posts/index.ts';
import { eraseGuestRow } from '../../terms/index.ts';
import { forgetSuppression } from '../../mail/index.ts';
import { loadGuestKey, macOfAddress } from '../keys/load-guest-key.ts';
import { deleteAccess } from '../links/end-access.ts';
import { findGuest } from '../links/guests.queries.ts';
import { insertStop } from '../stops/stops.queries.ts';
import { recordUse } from '../uses/uses.queries.ts';
import { deleteGuestData, listDueErasures, listGuestsOfAddress } from './data.queries.ts';

/** Guests that one run of the job erases. */
const MAX_AT_ONCE = 200;

/**
 * Erases a guest as a deleted account: address, signed name, signing details and uses go, and the name
 * becomes 'deleted user'. Digests, answers, times and agreed shares stay. Requests end.
 * @param before runs in the transaction once the guest is locked, such as the use of a code
 */
export async function eraseGuest(
  context: Context,
  guestId: string,
  before: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> {
  const email = await context.transact((tx, emit) => erase(tx, emit, guestId, before));
  if (email !== null) await forgetAddress(context, email);
}

/** Removes the stored mails to an address, and that a mail server refused it. */
async function forgetAddress({ db, mail }: Context, email: string): Promise<void> {
  await mail.forget(email);
  await forgetSuppression(db, email);
}

/** @returns the address that was erased; null without one */
async function erase(
  tx: Tx,
  emit: Emit,
  guestId: string,
  before: (tx: Tx) => Promise<void>,
): Promise<string | null> {
  const postId = (await findGuest(tx, guestId))?.postId;
  if (postId === undefined) return null;
  // The listeners of `guest.erased` end the requests under these locks. A claim that has them deletes
  // codes, so the code is used under them too.
  await lockUsersOfPost(tx, postId);
  await before(tx);
  // Read again under the lock: a claim may have come first, and what it took over stays.
  const guest = await findGuest(tx, guestId);
  if (!guest || guest.email === null) return null;
  const { authorId, email } = guest;
  await deleteAccess(tx, guestId);
  await deleteGuestData(tx, guestId);
  await eraseGuestRow(tx, guestId);
  await recordUse(tx, { guestId, kind: 'erased' });
  emit('guest.accessEnded', { postId, guestId });
  emit('guest.erased', { postId, guestId });
  emit('terms.updated', { postId, authorId });
  return email;
}

/** Removes the mails to addresses that guests had, unless another track has the address too. */
export async function forgetMails(context: Context, emails: readonly string[]): Promise<void> {
  for (const email of emails)
    if ((await listGuestsOfAddress(context.db, email)).length === 0) await forgetAddress(context, email);
}

/** Erases guests whose addresses have served their purpose. */
export async function eraseDueGuests(context: Context): Promise<void> {
  for (const guestId of await listDueErasures(context.db, MAX_AT_ONCE)) await eraseGuest(context, guestId);
}

/**
 * Erases an address for a person who has written to the operator, and puts it on the stop list.
 * @param record runs in the transaction of the stop, for the audit entry
 * @returns the number of guests that had the address
 */
export async function eraseAddress(
  context: Context,
  address: string,
  record: (tx: Tx) => Promise<void>,
): Promise<number> {
  const email = address.toLowerCase();
  await context.transact(async (tx) => {
    await insertStop(tx, { authorId: null, addressMac: macOfAddress(await loadGuestKey(tx), email) });
    await record(tx);
  });
  const guestIds = await listGuestsOfAddress(context.db, email);
  for (const guestId of guestIds) await eraseGuest(context, guestId);
  await forgetAddress(context, email);
  return guestIds.length;
}
