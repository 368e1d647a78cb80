import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { findCredentials } from '../../users/index.ts';
import { recordSecurityEvent } from '../security-log/record-security-event.ts';
import { deleteAuthenticator } from './two-factor.queries.ts';

/**
 * Turns two-step verification off for a user who has lost the app and the recovery codes. The
 * password and the passkeys stay.
 * @returns whether the account exists
 */
export async function resetTwoFactor(
  context: Pick<Context, 'jobs'>,
  tx: Tx,
  userName: string,
): Promise<boolean> {
  const user = await findCredentials(tx, userName);
  if (!user) return false;
  if (await deleteAuthenticator(tx, user.id)) {
    const event = { userId: user.id, kind: 'twoFactorReset', address: null, device: null } as const;
    await recordSecurityEvent(context, tx, event);
  }
  return true;
}
