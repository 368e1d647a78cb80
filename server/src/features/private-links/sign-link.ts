import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';

/** What the address of a private link says. A reset of the link counts its generation up. */
export interface LinkAddress {
  id: string;
  generation: number;
}

const ID_BYTES = 16;
const MAC_BYTES = 16;
/** Both parts in base64url. */
const TOKEN = /^[\w-]{43}$/;

/**
 * Builds the token in the address of a private link: base64url of the id and the first 128 bits of
 * HMAC-SHA-256 of id and generation. The key alone makes it, so no row of the link contains it.
 */
export const signLink = (address: LinkAddress, key: Buffer): string =>
  Buffer.concat([parse(address.id), macOf(address, key)]).toString('base64url');

/** Reads the id of the link that a token claims to open; undefined for a text that is no token. */
export function readLinkId(token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  // A text whose last character has stray bits is another spelling of a token, and no token.
  if (!TOKEN.test(token) || bytes.toString('base64url') !== token) return undefined;
  try {
    return stringify(bytes.subarray(0, ID_BYTES));
  } catch {
    return undefined;
  }
}

/** Whether this installation made the token for this generation of the link. Takes constant time. */
export function isSignedLink(token: string, address: LinkAddress, key: Buffer): boolean {
  const mac = Buffer.from(token, 'base64url').subarray(ID_BYTES);
  return mac.length === MAC_BYTES && timingSafeEqual(mac, macOf(address, key));
}

function macOf({ id, generation }: LinkAddress, key: Buffer): Buffer {
  const mac = createHmac('sha256', key).update('private link ').update(parse(id)).update(`.${generation}`);
  return mac.digest().subarray(0, MAC_BYTES);
}
