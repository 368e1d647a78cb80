import { api, ApiError, guests } from '@backbeat/contract';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { originOf } from '../auth/index.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { useCode, verifyCode, type VerifiedCode } from './codes/verify-code.ts';
import { eraseGuest } from './erasure/erase-guest.ts';
import { loadGuestData } from './erasure/load-data.ts';
import { findByKey, type ReachableGuest } from './links/find-by-key.ts';
import { requireOwnGuest } from './links/find-own-guest.ts';

/** The calls with which guests read and erase what is stored about them. */
const { getData, eraseData } = api.guests;
export const dataRoutes = { getData, eraseData };

export const dataHandlers = (context: Context): Handlers<typeof dataRoutes> => ({
  getData: async ({ query: { guest: guestId, code, ...key } }, { request }) => {
    const guest = await findDataGuest(context, request, key, guestId);
    // Reading does not use the code up, so that the guest can read first and erase then.
    if (hasKey(key)) await verifyErasure(context, request, guest, code);
    return loadGuestData(context.db, guest);
  },
  eraseData: async ({ body: { guest: guestId, code, ...key } }, { request }) => {
    const guest = await findDataGuest(context, request, key, guestId);
    const verifiedCode = await verifyErasure(context, request, guest, code);
    await eraseGuest(context, guest.id, (tx) => useCode(tx, verifiedCode));
    return undefined;
  },
});

const hasKey = ({ token, invitation }: guests.LinkKey): boolean =>
  token !== undefined || invitation !== undefined;

/** The guest of a link or an invitation, also without access, else the guest of this browser. */
async function findDataGuest(
  context: Context,
  request: FastifyRequest,
  key: guests.LinkKey,
  guestId: string | undefined,
): Promise<ReachableGuest> {
  if (!hasKey(key)) return requireOwnGuest(context, request, guestId);
  const keyedGuest = await findByKey(context.db, key);
  if (!keyedGuest) throw new ApiError('NOT_FOUND', guests.messages.link);
  return keyedGuest.guest;
}

function verifyErasure(
  context: Context,
  request: FastifyRequest,
  { id: guestId }: ReachableGuest,
  code = '',
): Promise<VerifiedCode> {
  // Without a browser that has asked for a code, none can be right.
  const browserHash = request.guestHash ?? Buffer.alloc(32);
  const { device, address: ip } = originOf(request);
  return verifyCode(context, { guestId, purpose: 'erase', browserHash, code }, { device, ip });
}
