import { randomBytes } from 'node:crypto';
import { limits } from '@backbeat/contract';
import type { Tx } from '../../../db/database.ts';
import { hashToken } from '../../../http/security/session.ts';
import type { Origin } from './describe-device.ts';
import { deleteIdleSessions, insertSession } from './sessions.queries.ts';

/**
 * Opens a session. Signing in is a proof of identity.
 * @returns the value of the cookie, of which the database stores only a hash; undefined if the
 *   account may not sign in, or no longer has the password of the given hash
 */
export async function openSession(
  tx: Tx,
  userId: string,
  { isRemembered, passwordHash, ...origin }: Origin & { isRemembered: boolean; passwordHash?: string },
): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const hours = isRemembered ? limits.session.rememberedDays * 24 : limits.session.hours;
  const session = { tokenHash: hashToken(token), userId, passwordHash, hours, ...origin };
  if (!(await insertSession(tx, session))) return undefined;
  await deleteIdleSessions(tx, userId);
  return token;
}
