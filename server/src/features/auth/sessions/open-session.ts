import { randomBytes } from 'node:crypto';
import { limits } from '@backbeat/contract';
import type { Tx } from '../../../db/database.ts';
import { hashToken } from '../../../http/security/session.ts';
import type { Origin } from './describe-device.ts';
import { saveDevice } from './devices.queries.ts';
import { deleteIdleSessions, insertSession } from './sessions.queries.ts';

/**
 * Opens a session. Signing in is a proof of identity.
 * @param deviceHash identifies the browser, which counts later failures for itself
 * @returns the value of the cookie, of which the database stores only a hash; undefined if the
 *   account may not sign in, or no longer has the password of the given hash
 */
export async function openSession(
  tx: Tx,
  userId: string,
  {
    isRemembered,
    passwordHash,
    deviceHash,
    ...origin
  }: Origin & { isRemembered: boolean; passwordHash?: string; deviceHash?: Buffer },
): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const hours = isRemembered ? limits.session.rememberedDays * 24 : limits.session.hours;
  const tokenHash = hashToken(token);
  const session = { tokenHash, userId, passwordHash, hours, ...origin };
  if (!(await insertSession(tx, session))) return undefined;
  await deleteIdleSessions(tx, userId);
  if (deviceHash) await saveDevice(tx, userId, { deviceHash, sessionHash: tokenHash });
  return token;
}
