import { ApiError, guests } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import type { Queryable, Tx } from '../../../db/database.ts';
import type { Emit } from '../../../events/event-bus.ts';
import { lockGuest, markGuestOpened } from '../../terms/index.ts';
import { useCode, verifyCode } from '../codes/verify-code.ts';
import { maskMailbox } from './mask-mailbox.ts';
import { recordUse } from '../uses/uses.queries.ts';
import { insertBrowser, listSurplusBrowsers } from './browsers.queries.ts';
import { endBrowser } from './end-access.ts';
import { requireByKey, type ReachableGuest } from './find-by-key.ts';
import { findBrowser } from './guests.queries.ts';

/** The browser that opens a link. */
export interface OpeningBrowser {
  secretHash: Buffer;
  /** Browser and system in words. */
  device: string;
  ip: string;
}

/** Reads who invites, and changes nothing. @throws {ApiError} NOT_FOUND, LINK_EXPIRED */
export async function lookAtLink(
  { db }: Context,
  key: guests.LinkKey,
): Promise<{ author: string; name: string; mailbox: string }> {
  const { guest } = await requireByKey(db, key);
  return { author: guest.authorName, name: guest.name, mailbox: maskMailbox(guest.email) };
}

/**
 * Opens a guest in a browser. The first browser ever that opens a link is let in; every further one
 * needs a code, and so does each that has an invitation alone, since the author has that too.
 * @throws {ApiError} NOT_FOUND, LINK_EXPIRED, GUEST_CODE without a code, WRONG_CODE
 */
export async function openLink(
  context: Context,
  browser: OpeningBrowser,
  { code, ...key }: guests.LinkKey & { code?: string | undefined },
): Promise<guests.GuestAccess> {
  const { guest, isLink } = await requireByKey(context.db, key);
  const isIn = async (db: Queryable) => (await findBrowser(db, guest.id, browser.secretHash)) !== undefined;
  if (guest.isOpened && (await isIn(context.db))) return viewOpened(guest);
  const { secretHash: browserHash, device, ip } = browser;
  const verifiedCode =
    code === undefined
      ? undefined
      : await verifyCode(context, { guestId: guest.id, purpose: 'open', browserHash, code }, { device, ip });
  const isOpen = await context.transact(async (tx, emit) => {
    const row = await lockGuest(tx, guest.id);
    if (!row || row.isRevoked) throw new ApiError('NOT_FOUND', guests.messages.link);
    if (verifiedCode) await useCode(tx, verifiedCode);
    // The same browser may have opened the link twice at once.
    else if (row.isOpened || !isLink) return isIn(tx);
    if (row.isOpened) await endSurplus(tx, emit, guest);
    await letIn(tx, guest, browser);
    return true;
  });
  if (isOpen) return viewOpened(guest);
  await recordUse(context.db, { guestId: guest.id, kind: 'refused', device, ip });
  throw new ApiError('GUEST_CODE', guests.messages.code({ mailbox: maskMailbox(guest.email) }));
}

/** Ends the browsers that a further one replaces. */
async function endSurplus(tx: Tx, emit: Emit, { id: guestId, postId }: ReachableGuest): Promise<void> {
  for (const browser of await listSurplusBrowsers(tx, guestId))
    await endBrowser(tx, emit, { guestId, postId }, browser);
}

async function letIn(
  tx: Tx,
  { id: guestId }: ReachableGuest,
  { secretHash, device, ip }: OpeningBrowser,
): Promise<void> {
  const number = await insertBrowser(tx, { guestId, secretHash, device });
  await markGuestOpened(tx, guestId);
  await recordUse(tx, { guestId, kind: 'opened', browser: number, device, ip });
}

/** What a guest browser shows of a guest. */
export const viewOpened = (guest: ReachableGuest): guests.GuestAccess => ({
  guest: guest.id,
  post: { id: guest.postId, title: guest.title, author: guest.authorName },
  name: guest.name,
  mailbox: maskMailbox(guest.email),
  isPending: guest.isPending,
});
