import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { findCredentials, lockEmail, setEmail } from '../../users/index.ts';
import { deleteReset } from '../auth.queries.ts';
import { deleteEmailUndos } from '../email/email.queries.ts';
import { recordSecurityEvent, sendSecurityNotice } from '../security-log/record-security-event.ts';
import { deleteSessionsAndDevices } from '../sessions/remove-sessions.ts';
import { hashNoPassword, removeCredentials } from './remove-credentials.ts';

/**
 * Gives an account back to its owner, whom the operator has identified: sets the address and removes
 * every credential. The owner then chooses a password by mail. Open sockets close within seconds.
 * @returns the id of the account; undefined if there is none
 * @throws a violation of users_email_key if another account has the address
 */
export async function restoreAccount(
  context: Pick<Context, 'jobs'>,
  tx: Tx,
  { userName, email }: { userName: string; email: string },
): Promise<string | undefined> {
  const { id: userId } = (await findCredentials(tx, userName)) ?? {};
  const oldEmail = userId && (await lockEmail(tx, userId));
  if (userId === undefined || oldEmail === undefined) return undefined;
  await setEmail(tx, userId, email);
  const event = { userId, kind: 'accountRestored', address: null, device: null } as const;
  // Before the undos go, since their addresses get the notice as well. The old address gets it too,
  // in case the operator was deceived.
  await recordSecurityEvent(context, tx, event);
  const notice = { ...event, time: new Date().toISOString(), formerEmail: oldEmail };
  await context.jobs.send(sendSecurityNotice, notice, { tx });
  await deleteEmailUndos(tx, userId);
  await deleteReset(tx, userId);
  await deleteSessionsAndDevices(tx, userId);
  await removeCredentials(tx, userId, { since: '-infinity', hashOfNone: await hashNoPassword() });
  return userId;
}
