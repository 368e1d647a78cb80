import { ApiError, guests as contract, type Input } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { violatedUnique } from '../../db/database.ts';
import { lockGuest, updateGuestRow } from '../terms/index.ts';
import { findAddress } from '../users/index.ts';
import { deleteAccess } from './links/end-access.ts';
import type { GuestRow } from './links/guests.queries.ts';
import { guestMailJob } from './mails/guest-mails.jobs.ts';
import { recordAsked } from './mails/requests.queries.ts';
import { requireGuestOfAuthor } from './send-link.ts';

type Changes = Input<typeof contract.guestRoutes.updateGuest>['body'];

/**
 * Corrects a guest of the viewer's own post. A new address voids the link, whose token is unknown from
 * then on, and mails a new one.
 * @throws {ApiError} NOT_FOUND, INVALID_INPUT for an address that cannot be used, CONFLICT once the
 *   guest has answered or opened the link, and as an invitation of a new guest
 */
export async function updateGuest(
  context: Context,
  authorId: string,
  guestOfPost: { postId: string; guestId: string },
  { name, email, download }: Changes,
): Promise<void> {
  await requireGuestOfAuthor(context, authorId, guestOfPost);
  const { postId, guestId } = guestOfPost;
  await context.transact(async (tx, emit) => {
    const row = await lockGuest(tx, guestId);
    // Read again under the lock: an answer or an opening may have come first.
    const guest = await requireGuestOfAuthor({ db: tx }, authorId, guestOfPost);
    if (name !== undefined && name !== guest.name && guest.hasAnswered)
      throw new ApiError('CONFLICT', contract.messages.alreadyAnswered);
    if (email !== undefined && email !== row?.email) {
      await requireFreeAddress(tx, authorId, guest, email);
      await deleteAccess(tx, guestId);
    }
    await updateGuestRow(tx, guestId, { name, email, mayDownload: download }).catch((error: unknown) => {
      throw violatedUnique(error) === undefined || email === undefined ? error : twice(email);
    });
    if (email !== undefined && email !== row?.email) {
      emit('guests.invited', { postId, authorId, guestIds: [guestId] });
      const digest = await recordAsked(tx, guestId);
      await context.jobs.send(guestMailJob, { guestId, kind: 'asks', digest }, { tx });
    }
    if (name !== undefined) emit('terms.updated', { postId, authorId });
  });
}

async function requireFreeAddress(tx: Tx, authorId: string, guest: GuestRow, email: string): Promise<void> {
  if (guest.email === null) throw new ApiError('CONFLICT', contract.messages.erased);
  if (guest.isOpened) throw new ApiError('CONFLICT', contract.messages.alreadyOpened);
  if (email === (await findAddress(tx, authorId))) throw invalid(contract.messages.ownAddress);
}

const twice = (email: string): ApiError => invalid(contract.messages.twice({ email }));

const invalid = (message: string): ApiError =>
  new ApiError('INVALID_INPUT', message, { fields: { email: message } });
