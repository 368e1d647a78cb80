import { randomBytes } from 'node:crypto';
import type { Tx } from '../../../db/database.ts';
import { voidPassword } from '../../users/index.ts';
import { hashSecret } from '../hash-passwords.ts';
import { deletePasskeysSince } from '../passkeys/passkeys.queries.ts';
import { deleteSecondFactorsSince } from '../two-factor/two-factor.queries.ts';

/** A hash that no password matches. Comparing with it takes as long as with any other. */
export const hashNoPassword = (): Promise<string> => hashSecret(randomBytes(32).toString('base64url'));

/**
 * Removes the credentials that an account got since a time. The caller has locked the account and
 * ends its sessions.
 * @param since a timestamp as text, which keeps its microseconds; `-infinity` for all credentials
 */
export async function removeCredentials(
  tx: Tx,
  userId: string,
  { since, hashOfNone }: { since: string; hashOfNone: string },
): Promise<void> {
  await deletePasskeysSince(tx, userId, since);
  await deleteSecondFactorsSince(tx, userId, since);
  await voidPassword(tx, userId, { since, hashOfNone });
}
