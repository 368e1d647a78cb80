import { createHmac, randomBytes } from 'node:crypto';
import type { Queryable } from '../../../db/database.ts';
import { findGuestKey, insertGuestKey } from './keys.queries.ts';

/**
 * Loads the key of the installation for codes and addresses of guests, and creates it at the first use.
 * Processes that start at the same time agree on it.
 */
export async function loadGuestKey(db: Queryable): Promise<Buffer> {
  const present = await findGuestKey(db);
  if (present) return present;
  await insertGuestKey(db, randomBytes(32));
  const key = await findGuestKey(db);
  if (!key) throw new Error('The database has no key for guests.');
  return key;
}

/** What an HMAC under the key of guests is of. An HMAC of one kind never equals one of another. */
type MacKind = 'code' | 'address' | 'digest' | 'mail';

/** HMAC-SHA-256 under the key of guests. */
export const macOf = (key: Buffer, kind: MacKind, content: string): Buffer =>
  createHmac('sha256', key).update(`${kind} ${content}`).digest();

/** Names an address whose holder gets no digests, as an entry of the stop list of its own. */
export const macOfDigests = (key: Buffer, addressMac: Buffer): Buffer =>
  macOf(key, 'digest', addressMac.toString('hex'));

/** Names an address on the stop list and in the counts of invitations without revealing it. */
export const macOfAddress = (key: Buffer, address: string): Buffer =>
  macOf(key, 'address', address.toLowerCase());
