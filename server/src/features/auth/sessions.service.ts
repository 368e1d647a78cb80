import { randomBytes } from 'node:crypto';
import { auth, limits, normalizePassword, ApiError, type Input } from '@backbeat/contract';
import type { Emit } from '../../events/event-bus.ts';
import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import { hashToken } from '../../http/session.ts';
import { findCredentials, replacePasswordHash, type Credentials } from '../users/index.ts';
import { deleteSession, deleteSessionsOf, insertSession } from './auth.queries.ts';
import { comparePassword, hashSecret } from './passwords.ts';

type SignIn = Input<typeof auth.authRoutes.signIn>['body'];

export interface NewSession {
  userId: string;
  userName: string;
  /** Goes into the cookie; only its hash is stored. */
  token: string;
}

/**
 * Begins a session. An unknown name and a wrong password cannot be told apart, neither by answer nor by time.
 * @param oldToken the session that this browser had; it ends, so that nobody can plant theirs
 * @throws {ApiError} WRONG_PASSWORD, ACCOUNT_DISABLED (only after the right password), TOO_MANY_REQUESTS
 */
export async function signIn(
  context: Context,
  { username, password, rememberMe }: SignIn,
  { caller, oldToken }: { caller: string; oldToken: string | undefined },
): Promise<NewSession> {
  const { db, limiter } = context;
  // By what was typed: counted by account, a name and an address would be seen to belong together.
  const account = `${username.toLowerCase()} ${caller}`;
  // Counted before it is known to be a failure; else many at a time would be compared before the first is counted.
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
  // While it was compared the password may have been replaced, or the account suspended.
  if (!(await insertSession(db, { tokenHash: hashToken(token), userId, passwordHash, hours })))
    throw new ApiError('WRONG_PASSWORD', auth.strings.wrongPassword);
  if (oldToken) await signOut(context, oldToken);
  return { userId, userName: user.userName, token };
}

/**
 * Replaces the hash of a password as it was typed by that of its normalized form, unless the
 * password has changed meanwhile.
 * @returns the new hash
 */
async function rehash(db: Queryable, { id, passwordHash }: Credentials, password: string): Promise<string> {
  const fresh = await hashSecret(normalizePassword(password));
  await replacePasswordHash(db, id, { from: passwordHash, to: fresh });
  return fresh;
}

/** Ends a session, if it is one. */
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
