import {
  account,
  auth,
  normalizePassword,
  ApiError,
  signUp,
  type credentials,
  type Input,
} from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import type { LimitName } from '../../http/security/rate-limiter.ts';
import { findWaitingPasswordHash } from '../sign-up/index.ts';
import { findCredentials, replacePasswordHash, type Credentials } from '../users/index.ts';
import { comparePassword, hashSecret } from './hash-passwords.ts';
import { recordPasskeyUse } from './passkeys/passkeys.queries.ts';
import { verifyAssertion } from './passkeys/verify-passkey.ts';
import { recordSecurityEvent } from './security-log/record-security-event.ts';
import type { Origin } from './sessions/describe-device.ts';
import { findDeviceOwner } from './sessions/devices.queries.ts';
import { openSession } from './sessions/open-session.ts';
import { signOut } from './sessions/remove-sessions.ts';
import { consumeCode, readCode, type CodeClient, type TypedCode } from './two-factor/check-second-factor.ts';
import { isTwoFactorOn } from './two-factor/two-factor.queries.ts';

type SignIn = Input<typeof auth.authRoutes.signIn>['body'];

export interface NewSession {
  userId: string;
  userName: string;
  /** The value of the cookie; the database stores only its hash. */
  token: string;
}

interface Caller {
  /** The key under which rate limits count the client. */
  caller: string;
  origin: Origin;
  /** The hash of the token that identifies this browser. */
  deviceHash: Buffer;
  /** The session that this browser had; it ends, which prevents session fixation. */
  oldToken: string | undefined;
}

const wrongPassword = (): ApiError => new ApiError('WRONG_PASSWORD', auth.messages.wrongPassword);
const wrongPasskey = (): ApiError => new ApiError('WRONG_PASSKEY', account.messages.passkeyWrong);

/**
 * Creates a session. Response and timing do not reveal whether the name or the password was wrong.
 * @throws {ApiError} WRONG_PASSWORD, TOO_MANY_REQUESTS and, only after the right password,
 *   ACCOUNT_DISABLED, SECOND_FACTOR
 */
export async function signIn(
  context: Context,
  { username, password, rememberMe: isRemembered, code }: SignIn,
  { caller, origin, deviceHash, oldToken }: Caller,
): Promise<NewSession> {
  const { user, isOutdated, client } = await findUser(context, { username, password, caller, deviceHash });
  const { id: userId, userName } = user;
  const secondFactor = await readSecondFactor(context, userId, { code, client });
  const passwordHash = isOutdated ? await rehash(context.db, user, password) : user.passwordHash;
  const token = await context.transact(async (tx) => {
    if (
      secondFactor &&
      !(await consumeCode(context, tx, { userId, typedCode: secondFactor, client, ...origin }))
    ) {
      await recordSecurityEvent(context, tx, { userId, kind: 'secondStepFailed', ...origin });
      return undefined;
    }
    // The password may have changed, or the account may be suspended, since the comparison.
    const session = await openSession(tx, userId, { isRemembered, passwordHash, deviceHash, ...origin });
    if (session === undefined) throw wrongPassword();
    await recordSecurityEvent(context, tx, { userId, kind: 'signedIn', ...origin });
    return session;
  });
  if (token === undefined) {
    const message = account.messages.secondFactorWrong;
    throw new ApiError('SECOND_FACTOR', message, { fields: { code: message } });
  }
  if (oldToken) await signOut(context, oldToken);
  return { userId, userName, token };
}

/** Finds the user with this name or address and password. @throws {ApiError} as `signIn` */
async function findUser(
  { db, limiter }: Context,
  {
    username,
    password,
    caller,
    deviceHash,
  }: { username: string; password: string; caller: string; deviceHash: Buffer },
): Promise<{ user: Credentials; isOutdated: boolean; client: CodeClient }> {
  const ownerId = await findDeviceOwner(db, deviceHash, username);
  const failures = failuresOf({ name: username.toLowerCase(), caller, deviceHash, ownerId });
  // Counted before the comparison. Otherwise many parallel attempts would be compared before the
  // first one counts.
  for (const [limit, key] of failures) await limiter.consume(limit, key);
  let isWrong = false;
  let isOutdated = false;
  let user: Credentials | undefined;
  let requestHash: string | undefined;
  try {
    user = await findCredentials(db, username);
    requestHash = user ? undefined : await findWaitingPasswordHash(db, username);
    const comparison = await comparePassword(user?.passwordHash ?? requestHash, password);
    isWrong = !comparison.isRight;
    isOutdated = comparison.isOutdated;
  } finally {
    if (!isWrong) for (const [limit, key] of failures) await limiter.giveBack(limit, key);
  }
  if (!isWrong && requestHash !== undefined) throw new ApiError('SIGN_UP_WAITING', signUp.messages.waiting);
  if (isWrong || !user) throw wrongPassword();
  if (user.isDisabled) throw new ApiError('ACCOUNT_DISABLED', auth.messages.disabled);
  const [[limit, key]] = failures;
  await limiter.forgive(limit, key);
  const client =
    ownerId === undefined
      ? { key: `address ${caller}`, isOwner: false }
      : { key: `device ${deviceHash.toString('hex')}`, isOwner: true };
  return { user, isOutdated, client };
}

type Failures = readonly [first: readonly [LimitName, string], ...more: (readonly [LimitName, string])[]];

/**
 * The limits that a failure counts against. A browser in which the owner has signed in has a limit of
 * its own, which strangers cannot use up (docs/decisions/041). A success resets the first limit.
 */
function failuresOf({
  name,
  caller,
  deviceHash,
  ownerId,
}: {
  name: string;
  caller: string;
  deviceHash: Buffer;
  ownerId: string | undefined;
}): Failures {
  if (ownerId !== undefined) return [['signInFailuresByDevice', `${ownerId} ${deviceHash.toString('hex')}`]];
  // Counted by the typed name. Counted by account, the limits would reveal that a name and an address
  // belong together.
  return [
    ['signInFailuresByAccountAndCaller', `${name} ${caller}`],
    ['signInFailuresByCaller', caller],
    ['signInFailuresByAccount', name],
  ];
}

/** @returns the typed code; undefined for an account without two-step verification */
async function readSecondFactor(
  context: Context,
  userId: string,
  { code, client }: { code: string | undefined; client: CodeClient },
): Promise<TypedCode | undefined> {
  if (!(await isTwoFactorOn(context.db, userId))) return undefined;
  if (!code) throw new ApiError('SECOND_FACTOR', account.messages.secondFactor);
  return readCode(context, userId, { code, client });
}

/**
 * Replaces the hash of the password as typed by one of its normalized form, unless the password has
 * changed since.
 * @returns the new hash
 */
async function rehash(db: Queryable, { id, passwordHash }: Credentials, password: string): Promise<string> {
  const fresh = await hashSecret(normalizePassword(password));
  await replacePasswordHash(db, id, { from: passwordHash, to: fresh });
  return fresh;
}

/**
 * Creates a session for the owner of a passkey. The passkey has verified its user, so there is no
 * second step.
 * @throws {ApiError} WRONG_PASSKEY, ACCOUNT_DISABLED, TOO_MANY_REQUESTS
 */
export async function signInWithPasskey(
  context: Context,
  { rememberMe: isRemembered, ...assertion }: credentials.PasskeyAssertion & { rememberMe: boolean },
  { caller, origin, deviceHash, oldToken }: Caller,
): Promise<NewSession> {
  await context.limiter.consume('passkeysByCaller', caller);
  const passkey = await verifyAssertion(context, assertion, origin);
  if (!passkey) throw wrongPasskey();
  if (passkey.isDisabled) throw new ApiError('ACCOUNT_DISABLED', auth.messages.disabled);
  const { use, userId, userName } = passkey;
  const token = await context.transact(async (tx) => {
    // The user may have removed the passkey since.
    if (!(await recordPasskeyUse(tx, use))) throw wrongPasskey();
    const session = await openSession(tx, userId, { isRemembered, deviceHash, ...origin });
    if (session === undefined) throw wrongPasskey();
    await recordSecurityEvent(context, tx, { userId, kind: 'passkeySignedIn', ...origin });
    return session;
  });
  if (oldToken) await signOut(context, oldToken);
  return { userId, userName, token };
}
