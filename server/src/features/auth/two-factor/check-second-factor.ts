import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { tooManyRequests } from '../../../http/security/rate-limiter.ts';
import { recordSecurityEvent } from '../security-log/record-security-event.ts';
import type { Origin } from '../sessions/describe-device.ts';
import { findStep, hashRecoveryCode } from './two-factor.policy.ts';
import {
  consumeClientAttempt,
  consumeCodeAttempt,
  deleteClientAttempts,
  findAttemptDelay,
  findClientDelay,
  findSecret,
  consumeRecoveryCode,
  consumeStep,
} from './two-factor.queries.ts';

/** A typed code: that of a time step, or else a recovery code, right or wrong. */
export type TypedCode = { step: number; secret: Buffer } | { recoveryCodeHash: Buffer };

/**
 * The sender of a code. Each client has attempts of its own, so that a stranger with the password
 * cannot use up those of the owner. All clients but the owner's share a second limit.
 */
export interface CodeClient {
  key: string;
  /** Whether it is a session of the owner, or a browser in which the owner has signed in. */
  isOwner: boolean;
}

/** A signed-in user. */
export const SESSION_CLIENT: CodeClient = { key: 'session', isOwner: true };

/**
 * Counts an attempt and reads the code. `consumeCode` decides whether the code is right.
 * @throws {ApiError} TOO_MANY_REQUESTS after five wrong codes of the client in 15 minutes, or twenty
 *   of all strangers
 */
export async function readCode(
  { db }: Context,
  userId: string,
  { code, client }: { code: string; client: CodeClient },
): Promise<TypedCode> {
  if (!(await consumeClientAttempt(db, userId, client.key)))
    throw tooManyRequests(await findClientDelay(db, userId, client.key));
  const secret = client.isOwner ? await findSecret(db, userId) : await consumeCodeAttempt(db, userId);
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
  {
    userId,
    typedCode,
    client,
    ...origin
  }: Origin & { userId: string; typedCode: TypedCode; client: CodeClient },
): Promise<boolean> {
  const isStep = 'step' in typedCode;
  const isRight = isStep
    ? await consumeStep(tx, userId, typedCode.step)
    : await consumeRecoveryCode(tx, userId, typedCode.recoveryCodeHash);
  if (isRight) await deleteClientAttempts(tx, userId, client.key);
  if (isRight && !isStep)
    await recordSecurityEvent(context, tx, { userId, kind: 'recoveryCodeUsed', ...origin });
  return isRight;
}
