import { ApiError, guests, notFound } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { lockGuest, setGuestRevoked } from '../terms/index.ts';
import { endAccess } from './links/end-access.ts';
import { findByKey, hasAccess } from './links/find-by-key.ts';
import { findGuest, type GuestRow } from './links/guests.queries.ts';
import { guestMailJob } from './mails/guest-mails.jobs.ts';
import { recordUse, type UseOrigin } from './uses/uses.queries.ts';

interface GuestOfPost {
  postId: string;
  guestId: string;
}

/**
 * Finds a guest of the viewer's own post.
 * @throws {ApiError} NOT_FOUND for guests of other posts and of posts of other authors
 */
export async function requireGuestOfAuthor(
  { db }: { db: Queryable },
  authorId: string,
  { postId, guestId }: GuestOfPost,
): Promise<GuestRow> {
  const guest = await findGuest(db, guestId);
  if (!guest || guest.postId !== postId || guest.authorId !== authorId) throw notFound('post');
  return guest;
}

/**
 * Mails a guest a new link, which voids the earlier ones and restores an access that was revoked.
 * @throws {ApiError} NOT_FOUND, CONFLICT for a guest without an address, TOO_MANY_REQUESTS
 */
export async function sendLink(context: Context, authorId: string, guestOfPost: GuestOfPost): Promise<void> {
  const guest = await requireGuestOfAuthor(context, authorId, guestOfPost);
  const { guestId } = guestOfPost;
  if (guest.email === null) throw new ApiError('CONFLICT', guests.messages.erased);
  if (guest.answer !== 'pending' && guest.answer !== 'approved') throw notFound('post');
  await context.limiter.consume('guestLinksSent', guestId);
  await context.transact(async (tx) => {
    const row = await lockGuest(tx, guestId);
    if (!row) throw new ApiError('CONFLICT', guests.messages.erased);
    if (row.isRevoked) await setGuestRevoked(tx, guestId, false);
    await context.jobs.send(guestMailJob, { guestId, kind: 'link' }, { tx });
  });
}

/** Ends the access of a guest of the viewer's own post. @throws {ApiError} NOT_FOUND */
export async function revokeLink(
  context: Context,
  authorId: string,
  guestOfPost: GuestOfPost,
): Promise<void> {
  await requireGuestOfAuthor(context, authorId, guestOfPost);
  await context.transact((tx, emit) => endAccess(tx, emit, guestOfPost));
}

/**
 * Mails a guest a new link on their own wish, without the author. Unknown keys are treated alike, and
 * revoked guests get none.
 * @throws {ApiError} TOO_MANY_REQUESTS
 */
export async function renewLink(
  { db, jobs, limiter, transact }: Context,
  key: guests.LinkKey,
  origin: UseOrigin,
): Promise<void> {
  const guest = (await findByKey(db, key))?.guest;
  await limiter.consume('guestMails', guest?.email ?? key.token ?? key.invitation ?? '');
  if (!guest || !hasAccess(guest)) return;
  const { id: guestId } = guest;
  await transact(async (tx) => {
    await recordUse(tx, { ...origin, guestId, kind: 'renewed' });
    await jobs.send(guestMailJob, { guestId, kind: 'link', isOwnWish: true }, { tx });
  });
}
