import { ApiError, errorMessages, guests, notFound } from '@backbeat/contract';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { listBrowserGuests, type BrowserGuestRow } from './guests.queries.ts';

/** A guest as which the browser of a request has access. */
export type OwnGuest = BrowserGuestRow & { email: string };

/** Lists the guests as which the browser of a request has access. */
export async function listOwnGuests({ db }: Context, { guestHash }: FastifyRequest): Promise<OwnGuest[]> {
  const rows = guestHash ? await listBrowserGuests(db, guestHash) : [];
  return rows.filter((row): row is OwnGuest => row.email !== null);
}

/**
 * Finds the guest as which the browser of a request acts.
 * @param guestId required where the browser has access as several guests
 * @throws {ApiError} SIGNED_OUT without access, INVALID_INPUT without `guestId` where several fit,
 *   NOT_FOUND for another guest
 */
export async function requireOwnGuest(
  context: Context,
  request: FastifyRequest,
  guestId: string | undefined,
): Promise<OwnGuest> {
  const ownGuests = await listOwnGuests(context, request);
  const { whichGuest } = guests.messages;
  const [first, ...others] = ownGuests;
  if (!first) throw new ApiError('SIGNED_OUT', errorMessages.signedOut);
  if (guestId === undefined && others.length > 0)
    throw new ApiError('INVALID_INPUT', whichGuest, { fields: { guest: whichGuest } });
  const guest = guestId === undefined ? first : ownGuests.find(({ id }) => id === guestId);
  if (!guest) throw notFound('post');
  return guest;
}
