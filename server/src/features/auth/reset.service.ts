import { randomInt } from 'node:crypto';
import { auth, limits, ApiError } from '@backbeat/contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import { findAccountByEmail, setPasswordHash } from '../users/index.ts';
import { giveResetTryBack, saveReset, takeReset, takeResetTry } from './auth.queries.ts';
import { passwordChangedMail, resetMail } from './mails.ts';
import { requireUncommonPassword, hashSecret, isSecret } from './passwords.ts';
import { endSessions } from './sessions.service.ts';

const MAIL = { attempts: 8, retryDelay: 5, timeLimit: 60 } as const;

/** The code is made when the mail is written, so that it lies in no queue. */
export const sendResetCode = defineJob('send-reset-code', z.object({ email: z.string() }), MAIL);
export const sendPasswordChanged = defineJob('send-password-changed', z.object({ email: z.string() }), MAIL);

/** Asks for a code. Every address is treated alike here; whether there is an account, the job finds out. */
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

export async function mailPasswordChanged({ db, mail }: Context, email: string): Promise<void> {
  const account = await findAccountByEmail(db, email);
  if (account) await mail.send(passwordChangedMail(email, account.userName));
}

/** @throws {ApiError} WRONG_CODE */
export async function verifyResetCode(
  { db }: Context,
  { email, code }: { email: string; code: string },
): Promise<{ userId: string; codeHash: string }> {
  const account = await findAccountByEmail(db, email);
  const codeHash = account && (await takeResetTry(db, account.id, limits.resetCode.tries));
  const isRight = await isSecret(codeHash, code);
  if (!isRight || !account || !codeHash) {
    throw new ApiError('WRONG_CODE', auth.strings.resetWrong, {
      fields: { code: auth.strings.resetWrong },
    });
  }
  await giveResetTryBack(db, account.id);
  return { userId: account.id, codeHash };
}

/** Sets the password, uses the code up, and ends all sessions of the account. @throws {ApiError} WRONG_CODE */
export async function resetPassword(
  context: Context,
  { email, code, newPassword }: { email: string; code: string; newPassword: string },
): Promise<void> {
  requireUncommonPassword(newPassword, { email });
  const { userId, codeHash } = await verifyResetCode(context, { email, code });
  const passwordHash = await hashSecret(newPassword);
  await context.transact(async (tx, emit) => {
    if (!(await takeReset(tx, userId, codeHash))) throw new ApiError('WRONG_CODE', auth.strings.resetWrong);
    await setPasswordHash(tx, userId, passwordHash);
    await endSessions(tx, emit, userId);
    await context.jobs.send(sendPasswordChanged, { email }, { tx });
  });
}
