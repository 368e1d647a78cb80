import { randomInt } from 'node:crypto';
import { auth, limits, ApiError } from '@backbeat/contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '@packages/pg-jobs';
import { findAccountByEmail, setPasswordHash } from '../users/index.ts';
import { refundResetAttempt, saveReset, consumeReset, consumeResetAttempt } from './auth.queries.ts';
import { resetMail } from './auth.mails.ts';
import { checkNewPassword } from './check-new-password.ts';
import { hashSecret, isSecret } from './hash-passwords.ts';
import { deletePasskeysSince } from './passkeys/passkeys.queries.ts';
import { recordSecurityEvent } from './security-log/record-security-event.ts';
import type { Origin } from './sessions/describe-device.ts';
import { endSessions } from './sessions/remove-sessions.ts';
import { MAIL_RETRIES } from './write-mail.ts';

/** The job creates the code when it writes the mail, so that no queue contains it. */
export const sendResetCode = defineJob('send-reset-code', z.object({ email: z.string() }), MAIL_RETRIES);

/**
 * Requests a code. The request treats all addresses alike; the job checks whether there is an
 * account.
 */
export async function forgotPassword({ transact, jobs }: Context, email: string): Promise<void> {
  await transact((tx) => jobs.send(sendResetCode, { email }, { tx }));
}

export async function mailResetCode({ db, mail }: Context, email: string): Promise<void> {
  const account = await findAccountByEmail(db, email);
  if (!account) return;
  const code = Array.from({ length: limits.resetCode.length }, () => randomInt(10)).join('');
  await saveReset(db, {
    userId: account.id,
    codeHash: await hashSecret(code),
    minutes: limits.resetCode.minutes,
  });
  await mail.send(resetMail(email, account.userName, code));
}

/** @throws {ApiError} WRONG_CODE */
export async function verifyResetCode(
  { db }: Context,
  { email, code }: { email: string; code: string },
): Promise<{ userId: string; userName: string; codeHash: string }> {
  const account = await findAccountByEmail(db, email);
  const codeHash = account && (await consumeResetAttempt(db, account.id, limits.resetCode.tries));
  const isRight = await isSecret(codeHash, code);
  if (!isRight || !account || !codeHash) {
    throw new ApiError('WRONG_CODE', auth.messages.resetWrong, {
      fields: { code: auth.messages.resetWrong },
    });
  }
  await refundResetAttempt(db, account.id);
  return { userId: account.id, userName: account.userName, codeHash };
}

/**
 * Sets the password, consumes the code and ends all sessions of the account. Two-step verification
 * stays on, so that the next login asks for the second step.
 * @param reset `removesPasskeys`: whether the passkeys go, since another person may have added one
 * @throws {ApiError} WRONG_CODE, INVALID_INPUT
 */
export async function resetPassword(
  context: Context,
  {
    email,
    code,
    newPassword,
    removesPasskeys,
    origin,
  }: { email: string; code: string; newPassword: string; removesPasskeys: boolean; origin: Origin },
): Promise<void> {
  const { userId, userName, codeHash } = await verifyResetCode(context, { email, code });
  // After the code, since the rules depend on the user name.
  await checkNewPassword(newPassword, { userName, email }, 'newPassword');
  const passwordHash = await hashSecret(newPassword);
  await context.transact(async (tx, emit) => {
    if (!(await consumeReset(tx, userId, codeHash)))
      throw new ApiError('WRONG_CODE', auth.messages.resetWrong);
    await setPasswordHash(tx, userId, passwordHash);
    await endSessions(tx, emit, userId);
    if (removesPasskeys && (await deletePasskeysSince(tx, userId, '-infinity')) > 0)
      await recordSecurityEvent(context, tx, { userId, kind: 'passkeysRemoved', ...origin });
    await recordSecurityEvent(context, tx, { userId, kind: 'passwordReset', ...origin });
  });
  // Strangers may have used up the attempts on new devices. The owner has one now.
  for (const name of [userName.toLowerCase(), email])
    await context.limiter.forgive('signInFailuresByAccount', name);
}
