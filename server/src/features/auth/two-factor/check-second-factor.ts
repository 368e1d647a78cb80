import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { tooManyRequests } from '../../../http/security/limiter.ts';
import { recordSecurityEvent } from '../security-log/record-security-event.ts';
import type { Origin } from '../sessions/describe-device.ts';
import { findStep, hashRecoveryCode } from './two-factor.policy.ts';
import { consumeCodeAttempt, findAttemptDelay, useRecoveryCode, useStep } from './two-factor.queries.ts';

/** A typed code: that of a time step, or else a recovery code, right or wrong. */
export type TypedCode = { step: number; secret: Buffer } | { recoveryCodeHash: Buffer };

/**
 * Counts an attempt and reads the code. `consumeCode` decides whether the code is right.
 * @throws {ApiError} TOO_MANY_REQUESTS after five wrong codes in 15 minutes
 */
export async function readCode({ db }: Context, userId: string, code: string): Promise<TypedCode> {
  const secret = await consumeCodeAttempt(db, userId);
  if (!secret) throw tooManyRequests(await findAttemptDelay(db, userId));
  const step = findStep(secret, code, Date.now());
  return step === undefined ? { recoveryCodeHash: hashRecoveryCode(code) } : { step, secret };
}

/**
 * Uses a code within the transaction of what it allows.
 * @returns false if it is wrong or was used before
 */
export async function consumeCode(
  context: Context,
  tx: Tx,
  { userId, typed, ...origin }: Origin & { userId: string; typed: TypedCode },
): Promise<boolean> {
  if ('step' in typed) return useStep(tx, userId, typed.step);
  const isRight = await useRecoveryCode(tx, userId, typed.recoveryCodeHash);
  if (isRight) await recordSecurityEvent(context, tx, { userId, kind: 'recoveryCodeUsed', ...origin });
  return isRight;
}
