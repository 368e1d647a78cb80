import { randomBytes, randomInt } from 'node:crypto';
import { account, ApiError, auth, limits } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { recordSecurityEvent } from '../security-log/record-security-event.ts';
import type { Origin } from '../sessions/describe-device.ts';
import { lockAccount } from '../sessions/lock-account.ts';
import { consumeCode, readCode, SESSION_CLIENT } from './check-second-factor.ts';
import { describeSecret, hashRecoveryCode } from './two-factor.policy.ts';
import {
  confirmAuthenticator,
  deleteAuthenticator,
  deleteClientAttempts,
  isTwoFactorOn,
  replaceRecoveryCodes,
  saveSecret,
  consumeStep,
} from './two-factor.queries.ts';

/** Bytes of a secret, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/**
 * Characters of a recovery code, in groups: 123 random bits. A code of at least 112 bits may be
 * stored as a plain hash (OWASP ASVS 5, 6.5.2).
 */
const RECOVERY_CODE = { groups: 5, groupLength: 5 } as const;

const alreadyOn = (): ApiError => new ApiError('CONFLICT', account.messages.twoFactorAlreadyOn);
const isOff = (): ApiError => new ApiError('CONFLICT', account.messages.twoFactorOff);
const wrongCode = (): ApiError =>
  new ApiError('WRONG_CODE', account.messages.twoFactorCodeWrong, {
    fields: { code: account.messages.twoFactorCodeWrong },
  });

/** Creates a secret, which takes effect when a code confirms it. @throws {ApiError} CONFLICT */
export async function createSecret(
  { db, settings }: Context,
  viewer: Viewer,
): Promise<{ secret: string; uri: string }> {
  const secret = randomBytes(SECRET_BYTES);
  if (!(await saveSecret(db, viewer.id, secret))) throw alreadyOn();
  return describeSecret(secret, { issuer: settings.read('name'), label: viewer.userName });
}

/**
 * Turns two-step verification on.
 * @returns the recovery codes, which the database stores only as hashes
 * @throws {ApiError} WRONG_CODE, CONFLICT, TOO_MANY_REQUESTS
 */
export async function confirmTwoFactor(
  context: Context,
  viewer: Viewer,
  { code, origin }: { code: string; origin: Origin },
): Promise<string[]> {
  const { id: userId } = viewer;
  const isOn = await isTwoFactorOn(context.db, userId);
  if (isOn === undefined) throw new ApiError('CONFLICT', account.messages.twoFactorNotStarted);
  if (isOn) throw alreadyOn();
  const typedCode = await readCode(context, userId, { code, client: SESSION_CLIENT });
  if (!('step' in typedCode)) throw wrongCode();
  return context.transact(async (tx) => {
    await lockAccount(tx, viewer);
    if (!(await confirmAuthenticator(tx, userId, typedCode.secret))) throw alreadyOn();
    await consumeStep(tx, userId, typedCode.step);
    await deleteClientAttempts(tx, userId, SESSION_CLIENT.key);
    await recordSecurityEvent(context, tx, { userId, kind: 'twoFactorEnabled', ...origin });
    return writeRecoveryCodes(tx, userId);
  });
}

/**
 * Turns two-step verification off with a code of the app or a recovery code.
 * @throws {ApiError} WRONG_CODE, CONFLICT, TOO_MANY_REQUESTS
 */
export async function disableTwoFactor(
  context: Context,
  viewer: Viewer,
  { code, origin }: { code: string; origin: Origin },
): Promise<void> {
  const { id: userId } = viewer;
  if (!(await isTwoFactorOn(context.db, userId))) throw isOff();
  const typedCode = await readCode(context, userId, { code, client: SESSION_CLIENT });
  await context.transact(async (tx) => {
    await lockAccount(tx, viewer);
    if (!(await consumeCode(context, tx, { userId, typedCode, client: SESSION_CLIENT, ...origin })))
      throw wrongCode();
    await deleteAuthenticator(tx, userId);
    await recordSecurityEvent(context, tx, { userId, kind: 'twoFactorDisabled', ...origin });
  });
}

/** Replaces the recovery codes; of two renewals at once the later one counts. @throws {ApiError} CONFLICT */
export async function createRecoveryCodes(
  context: Context,
  viewer: Viewer,
  origin: Origin,
): Promise<string[]> {
  const { id: userId } = viewer;
  return context.transact(async (tx) => {
    await lockAccount(tx, viewer);
    if (!(await isTwoFactorOn(tx, userId))) throw isOff();
    await recordSecurityEvent(context, tx, { userId, kind: 'recoveryCodesCreated', ...origin });
    return writeRecoveryCodes(tx, userId);
  });
}

async function writeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: limits.account.recoveryCodes }, () =>
    Array.from({ length: RECOVERY_CODE.groups }, () => randomText(RECOVERY_CODE.groupLength)),
  );
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((groups) => hashRecoveryCode(groups.join(''))),
  );
  return codes.map((groups) => groups.join('-'));
}

const randomText = (length: number): string =>
  Array.from({ length }, () => auth.CODE_ALPHABET.charAt(randomInt(auth.CODE_ALPHABET.length))).join('');
