import { ApiError, guests } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { loadGuestKey, macOfAddress } from '../keys/load-guest-key.ts';
import {
  countInvites,
  listAddresses,
  listFamiliarAddresses,
  lockInviter,
  type InviterRow,
} from './invites.queries.ts';

/** New addresses that an author invites a day. */
const NEW_ADDRESSES_A_DAY = { new: 2, user: 5, plus: 20 };
/** Guests whose answers an author may await at once. */
const OPEN_REQUESTS = { user: 20, plus: 100 };

/**
 * Counts the invitations of guests who are new on a post, and refuses too many. Runs before the commit
 * of the terms, so that a refusal leaves nothing behind.
 * @throws {ApiError} FORBIDDEN where guests are off or the author is paused, TOO_MANY_REQUESTS,
 *   LIMIT_REACHED
 */
export async function checkInvites(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  { authorId, guestIds }: { authorId: string; guestIds: readonly string[] },
): Promise<void> {
  if (guestIds.length === 0) return;
  const { guestInvitesPerDay, rateLimits } = config;
  if (guestInvitesPerDay === 0) throw new ApiError('FORBIDDEN', guests.messages.off);
  const inviter = await lockInviter(tx, authorId);
  if (!inviter) return;
  if (inviter.isPaused) throw new ApiError('FORBIDDEN', guests.messages.paused);
  const key = await loadGuestKey(tx);
  const macsOf = (addresses: readonly string[]) => addresses.map((each) => macOfAddress(key, each));
  const { newAddresses, byAuthor, byAll } = await countInvites(tx, {
    authorId,
    addressMacs: macsOf(await listAddresses(tx, guestIds)),
    familiarMacs: macsOf(await listFamiliarAddresses(tx, authorId)),
  });
  if (newAddresses > 0 && byAll + newAddresses > guestInvitesPerDay) throw tooManyToday();
  if (!rateLimits) return;
  if (newAddresses > 0 && byAuthor + newAddresses > limitOf(inviter)) throw tooManyToday();
  const { user, plus } = OPEN_REQUESTS;
  if (inviter.openRequests > (inviter.isPlus ? plus : user))
    throw new ApiError('LIMIT_REACHED', guests.messages.tooManyOpen);
}

/** New accounts are limited by their age, whatever the plan. */
function limitOf({ isNew, isPlus }: InviterRow): number {
  if (isNew) return NEW_ADDRESSES_A_DAY.new;
  return isPlus ? NEW_ADDRESSES_A_DAY.plus : NEW_ADDRESSES_A_DAY.user;
}

const tooManyToday = (): ApiError =>
  new ApiError('TOO_MANY_REQUESTS', guests.messages.tooManyToday, { retryAfter: 24 * 60 * 60 });
