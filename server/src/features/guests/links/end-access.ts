import type { Tx } from '../../../db/database.ts';
import type { Emit } from '../../../events/event-bus.ts';
import { lockGuest, setGuestRevoked } from '../../terms/index.ts';
import { deleteCodes } from '../codes/codes.queries.ts';
import { recordUse } from '../uses/uses.queries.ts';
import { deleteBrowsers } from './browsers.queries.ts';
import { deleteLinks, voidLinks } from './links.queries.ts';

/** Deletes links, codes and browsers of a guest who has no address any more. */
export async function deleteAccess(tx: Tx, guestId: string): Promise<void> {
  await deleteLinks(tx, guestId);
  await deleteBrowsers(tx, guestId);
  await deleteCodes(tx, guestId);
}

/** Ends one browser of a guest, and its sockets. @returns false where it has no access */
export async function endBrowser(
  tx: Tx,
  emit: Emit,
  { guestId, postId }: { guestId: string; postId: string },
  number: number,
): Promise<boolean> {
  await recordUse(tx, { guestId, kind: 'browserEnded', browser: number });
  emit('guest.accessEnded', { postId, guestId, browser: number });
  return (await deleteBrowsers(tx, guestId, number)) > 0;
}

/**
 * Ends links, codes, browsers and sockets of a guest at once. The request stays open.
 * @returns false where the access was ended before, or there is no such guest
 */
export async function endAccess(
  tx: Tx,
  emit: Emit,
  { guestId, postId }: { guestId: string; postId: string },
): Promise<boolean> {
  const guest = await lockGuest(tx, guestId);
  if (!guest || guest.isRevoked) return false;
  await setGuestRevoked(tx, guestId, true);
  await voidLinks(tx, guestId);
  await deleteBrowsers(tx, guestId);
  await deleteCodes(tx, guestId);
  await recordUse(tx, { guestId, kind: 'revoked' });
  emit('guest.accessEnded', { postId, guestId });
  return true;
}
