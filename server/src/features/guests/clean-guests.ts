import type { Context } from '../../context.ts';
import { deleteExpiredCodes } from './codes/codes.queries.ts';
import { eraseDueGuests } from './erasure/erase-guest.ts';
import { deleteOldInvites } from './stops/invites.queries.ts';
import { removeOldAddresses } from './uses/uses.queries.ts';

/** Removes what is stored about guests for a time alone. */
export async function cleanGuests(context: Context): Promise<void> {
  const { db, transact } = context;
  await eraseDueGuests(context);
  await transact(deleteOldInvites);
  await deleteExpiredCodes(db);
  await removeOldAddresses(db);
}
