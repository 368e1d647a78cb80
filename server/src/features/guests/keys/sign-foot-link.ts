import { timingSafeEqual } from 'node:crypto';
import { API_PATH, guests } from '@backbeat/contract';
import { z } from 'zod';
import { macOf } from './load-guest-key.ts';

const SCOPES = ['author', 'all', 'report', 'digest'] as const;

/** What a link in the foot of a mail does: it ends mails of an author, of everyone, or of rooms, or reports. */
export interface FootLink {
  scope: (typeof SCOPES)[number];
  guestId: string;
  authorId: string;
  /** HMAC of the address. The link works also after the address is erased. */
  addressMac: Buffer;
}

const parts = z.tuple([z.enum(SCOPES), z.uuid(), z.uuid(), z.string(), z.string()]);

/**
 * Builds the address of a link in the foot of a mail. It needs no session and can do nothing but what
 * its scope names.
 */
export function signFootLink(link: FootLink, key: Buffer, publicUrl: URL): string {
  const { scope, guestId, authorId, addressMac } = link;
  const content = [scope, guestId, authorId, addressMac.toString('base64url')].join('.');
  const token = `${content}.${macOf(key, 'mail', content).toString('base64url')}`;
  const { reportAuthor, stopMail } = guests.guestRoutes;
  const { path } = scope === 'report' ? reportAuthor : stopMail;
  return new URL(`${API_PATH}${path.replace(':token', () => token)}`, publicUrl).href;
}

/** Returns what a token is about; undefined if this installation has not signed it. */
export function verifyFootToken(token: string, key: Buffer): FootLink | undefined {
  const parsed = parts.safeParse(token.split('.'));
  if (!parsed.success) return undefined;
  const [scope, guestId, authorId, addressMac, mac] = parsed.data;
  const expected = macOf(key, 'mail', [scope, guestId, authorId, addressMac].join('.'));
  const tokenMac = Buffer.from(mac, 'base64url');
  if (tokenMac.length !== expected.length || !timingSafeEqual(tokenMac, expected)) return undefined;
  return { scope, guestId, authorId, addressMac: Buffer.from(addressMac, 'base64url') };
}
