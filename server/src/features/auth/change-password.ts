import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/security/session.ts';
import { findMailRecipient, setPasswordHash } from '../users/index.ts';
import { deleteReset } from './auth.queries.ts';
import { checkNewPassword } from './check-new-password.ts';
import { hashSecret } from './hash-passwords.ts';
import { recordSecurityEvent } from './security-log/record-security-event.ts';
import type { Origin } from './sessions/describe-device.ts';
import { lockAccount } from './sessions/lock-account.ts';
import { endSessions } from './sessions/remove-sessions.ts';
import { setProven } from './sessions/sessions.queries.ts';
import { verifyPassword, wrongCurrentPassword } from './verify-identity.ts';

/**
 * Replaces the password and ends all other sessions.
 * @throws {ApiError} INVALID_INPUT, TOO_MANY_REQUESTS
 */
export async function changePassword(
  context: Context,
  viewer: Viewer,
  {
    currentPassword,
    newPassword,
    ...caller
  }: { currentPassword: string; newPassword: string; caller: string; origin: Origin },
): Promise<void> {
  const field = 'currentPassword';
  const from = await verifyPassword(context, viewer, { password: currentPassword, field, ...caller });
  const { email = '' } = (await findMailRecipient(context.db, viewer.id)) ?? {};
  await checkNewPassword(newPassword, { userName: viewer.userName, email }, 'newPassword');
  const to = await hashSecret(newPassword);
  await context.transact(async (tx, emit) => {
    await lockAccount(tx, viewer);
    // Another change may have come first.
    if (!(await setPasswordHash(tx, viewer.id, to, from))) throw wrongCurrentPassword(field);
    await deleteReset(tx, viewer.id);
    await endSessions(tx, emit, viewer.id, viewer.sessionHash);
    await setProven(tx, viewer.sessionHash);
    const event = { userId: viewer.id, kind: 'passwordChanged', ...caller.origin } as const;
    await recordSecurityEvent(context, tx, event);
  });
}
