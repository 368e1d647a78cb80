import { account, ApiError, errorMessages, limits, type Input } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Viewer } from '../../http/security/session.ts';
import { findCredentials } from '../users/index.ts';
import { comparePassword } from './hash-passwords.ts';
import { recordPasskeyUse } from './passkeys/passkeys.queries.ts';
import { verifyAssertion } from './passkeys/verify-passkey.ts';
import type { Origin } from './sessions/describe-device.ts';
import { consumeCode, readCode, SESSION_CLIENT, type TypedCode } from './two-factor/check-second-factor.ts';
import { isTwoFactorOn } from './two-factor/two-factor.queries.ts';
import { setProven } from './sessions/sessions.queries.ts';

/** @param field the field of the request that contains the password */
export const wrongCurrentPassword = (field: string): ApiError =>
  new ApiError('INVALID_INPUT', account.messages.wrongPassword, {
    fields: { [field]: account.messages.wrongPassword },
  });

const wrongPasskey = (): ApiError => new ApiError('INVALID_INPUT', account.messages.passkeyWrong);

/**
 * Verifies the password of a signed-in user.
 * @returns the hash of the password
 * @throws {ApiError} INVALID_INPUT, TOO_MANY_REQUESTS
 */
export async function verifyPassword(
  { db, limiter }: Context,
  viewer: Viewer,
  { password, field, caller }: { password: string; field: string; caller: string },
): Promise<string> {
  // Counted before the comparison, so that parallel attempts count too.
  await limiter.consume('proofFailuresByAccount', viewer.id);
  await limiter.consume('signInFailuresByCaller', caller);
  let isWrong = false;
  try {
    const user = await findCredentials(db, viewer.userName);
    isWrong = !(await comparePassword(user?.passwordHash, password)).isRight;
    if (isWrong || !user) throw wrongCurrentPassword(field);
    return user.passwordHash;
  } finally {
    if (!isWrong) {
      await limiter.giveBack('proofFailuresByAccount', viewer.id);
      await limiter.giveBack('signInFailuresByCaller', caller);
    }
  }
}

/**
 * Records a proof of identity by password or passkey in the session. Staff with an authenticator app
 * adds its code to the password, so that no weaker proof opens the console.
 * @returns when sensitive changes need a new one
 * @throws {ApiError} INVALID_INPUT, SECOND_FACTOR, TOO_MANY_REQUESTS
 */
export async function proveIdentity(
  context: Context,
  viewer: Viewer,
  {
    proof,
    caller,
    origin,
  }: {
    proof: Input<typeof account.accountRoutes.proveIdentity>['body'];
    caller: string;
    origin: Origin;
  },
): Promise<Date> {
  if ('password' in proof) {
    await verifyPassword(context, viewer, { password: proof.password, field: 'password', caller });
    const typedCode = viewer.staff && (await readSecondStep(context, viewer.id, proof.code));
    return context.transact(async (tx) => {
      if (typedCode) await consumeSecondStep(context, tx, { userId: viewer.id, typedCode, origin });
      return recordProof(tx, viewer);
    });
  }
  await context.limiter.consume('passkeysByCaller', caller);
  const passkey = await verifyAssertion(context, proof, origin);
  if (passkey?.userId !== viewer.id) throw wrongPasskey();
  return context.transact(async (tx) => {
    if (!(await recordPasskeyUse(tx, passkey.use))) throw wrongPasskey();
    return recordProof(tx, viewer);
  });
}

/**
 * @returns the typed code; undefined for an account without an authenticator app
 * @throws {ApiError} SECOND_FACTOR without a code, TOO_MANY_REQUESTS
 */
async function readSecondStep(
  context: Context,
  userId: string,
  code: string | undefined,
): Promise<TypedCode | undefined> {
  if (!(await isTwoFactorOn(context.db, userId))) return undefined;
  if (!code) throw new ApiError('SECOND_FACTOR', account.messages.secondFactor);
  return readCode(context, userId, { code, client: SESSION_CLIENT });
}

/** @throws {ApiError} SECOND_FACTOR for a wrong code */
async function consumeSecondStep(
  context: Context,
  tx: Tx,
  { userId, typedCode, origin }: { userId: string; typedCode: TypedCode; origin: Origin },
): Promise<void> {
  if (await consumeCode(context, tx, { userId, typedCode, client: SESSION_CLIENT, ...origin })) return;
  const message = account.messages.secondFactorWrong;
  throw new ApiError('SECOND_FACTOR', message, { fields: { code: message } });
}

/** @throws {ApiError} SIGNED_OUT if the session has ended meanwhile */
async function recordProof(tx: Tx, viewer: Viewer): Promise<Date> {
  const time = await setProven(tx, viewer.sessionHash);
  if (!time) throw new ApiError('SIGNED_OUT', errorMessages.signedOut);
  return proofExpiry(time);
}

/** When a proof of this time expires. */
export const proofExpiry = (time: Date): Date =>
  new Date(time.getTime() + limits.account.proofMinutes * 60_000);
