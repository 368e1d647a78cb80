import { randomBytes } from 'node:crypto';
import { auth, limits, normalizePassword, ApiError, type Input } from '@backbeat/contract';
import type { Emit } from '../../events/event-bus.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import { hashToken } from '../../http/security/session.ts';
import { findCredentials, replacePasswordHash, type Credentials } from '../users/index.ts';
import { deleteSession, deleteSessionsOf, insertSession } from './auth.queries.ts';
import { comparePassword, hashSecret } from './hash-passwords.ts';

type SignIn = Input<typeof auth.authRoutes.signIn>['body'];

export interface NewSession {
  userId: string;
  userName: string;
  /** The value of the cookie; the database stores only its hash. */
  token: string;
}

/**
 * Creates a session. Response and timing do not reveal whether the name or the password was wrong.
 * @param oldToken the session that this browser had; it ends, which prevents session fixation
 * @throws {ApiError} WRONG_PASSWORD, ACCOUNT_DISABLED (only after the right password),
 *   TOO_MANY_REQUESTS
 */
export async function signIn(
  context: Context,
  { username, password, rememberMe }: SignIn,
  { caller, oldToken }: { caller: string; oldToken: string | undefined },
): Promise<NewSession> {
  const { db, limiter } = context;
  // Counted by the typed name. Counted by account, the limit would reveal that a name and an
  // address belong together.
  const account = `${username.toLowerCase()} ${caller}`;
  // Counted before the comparison. Otherwise many parallel attempts would be compared before the
  // first one counts.
  await limiter.consume('signInFailuresByAccountAndCaller', account);
  await limiter.consume('signInFailuresByCaller', caller);
  let isWrong = false;
  let isOutdated = false;
  let user: Credentials | undefined;
  try {
    user = await findCredentials(db, username);
    const compared = await comparePassword(user?.passwordHash, password);
    isWrong = !compared.isRight;
    isOutdated = compared.isOutdated;
  } finally {
    if (!isWrong) {
      await limiter.giveBack('signInFailuresByAccountAndCaller', account);
      await limiter.giveBack('signInFailuresByCaller', caller);
    }
  }
  if (isWrong || !user) throw new ApiError('WRONG_PASSWORD', auth.strings.wrongPassword);
  if (user.isDisabled) throw new ApiError('ACCOUNT_DISABLED', auth.strings.disabled);
  await limiter.forgive('signInFailuresByAccountAndCaller', account);

  const token = randomBytes(32).toString('base64url');
  const hours = rememberMe ? limits.session.rememberedDays * 24 : limits.session.hours;
  const { id: userId } = user;
  const passwordHash = isOutdated ? await rehash(db, user, password) : user.passwordHash;
  // The password may have changed, or the account may be suspended, since the comparison.
  if (!(await insertSession(db, { tokenHash: hashToken(token), userId, passwordHash, hours })))
    throw new ApiError('WRONG_PASSWORD', auth.strings.wrongPassword);
  if (oldToken) await signOut(context, oldToken);
  return { userId, userName: user.userName, token };
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

/** Ends the session of a token, if there is one. */
export async function signOut({ transact }: Context, token: string): Promise<void> {
  await transact(async (tx, emit) => {
    const userId = await deleteSession(tx, hashToken(token));
    if (userId) emit('session.ended', { userId });
  });
}

/** Ends all sessions of an account, and with them its sockets. */
export async function endSessions(tx: Tx, emit: Emit, userId: string): Promise<void> {
  await deleteSessionsOf(tx, userId);
  emit('session.ended', { userId });
}
