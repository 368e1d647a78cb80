import { ApiError, guests, id } from '@backbeat/contract';
import type { Queryable } from '../../../db/database.ts';
import { hashSecret } from '../../../http/security/party.ts';
import { isSecret } from './identify-guest-browser.ts';
import { findInvited, findLinked, type GuestRow } from './guests.queries.ts';

/** A guest who has an address: neither claimed nor erased. */
export type ReachableGuest = GuestRow & { email: string };

/** A guest as a link or an invitation names it. */
interface KeyedGuest {
  guest: ReachableGuest;
  /** Whether the key opens the guest now; false for an expired or replaced link. */
  isValid: boolean;
  /** Whether the key is a link. An invitation lets no browser in without a code. */
  isLink: boolean;
}

/** Finds the guest of a token or an invitation, also a revoked one. Unknown keys return undefined. */
export async function findByKey(db: Queryable, key: guests.LinkKey): Promise<KeyedGuest | undefined> {
  const { token, invitation } = key;
  if (token !== undefined) {
    const row = isSecret(token) ? await findLinked(db, hashSecret(token)) : undefined;
    if (!row) return undefined;
    const { isLinkValid, ...guest } = row;
    return isReachable(guest) ? { guest, isValid: isLinkValid, isLink: true } : undefined;
  }
  const invitationId = id.safeParse(invitation).data;
  const guest = invitationId === undefined ? undefined : await findInvited(db, invitationId);
  return guest && isReachable(guest)
    ? { guest, isValid: guest.expiresAt !== null, isLink: false }
    : undefined;
}

/**
 * Finds the guest that a link or an invitation opens.
 * @throws {ApiError} NOT_FOUND for unknown keys and for guests without access; LINK_EXPIRED
 */
export async function requireByKey(db: Queryable, key: guests.LinkKey): Promise<KeyedGuest> {
  const keyedGuest = await findByKey(db, key);
  if (!keyedGuest || !hasAccess(keyedGuest.guest)) throw new ApiError('NOT_FOUND', guests.messages.link);
  if (!keyedGuest.isValid) throw new ApiError('LINK_EXPIRED', guests.messages.linkExpired);
  return keyedGuest;
}

/** Whether a guest may get links: not revoked, and still credited or asked. */
export const hasAccess = ({ isRevoked, answer }: GuestRow): boolean =>
  !isRevoked && (answer === 'pending' || answer === 'approved');

const isReachable = (guest: GuestRow): guest is ReachableGuest => guest.email !== null;
