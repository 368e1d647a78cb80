import { account, ApiError, auth, errorMessages, notFound, setup, type Input } from '@backbeat/contract';
import type { FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../context.ts';
import { violatedUnique, type Tx } from '../../db/database.ts';
import { hashToken, type Viewer } from '../../http/security/session.ts';
import { auditActor, recordAudit } from '../audit/index.ts';
import { checkNewPassword, hashSecret, openSession, originOf, recordSecurityEvent } from '../auth/index.ts';
import { lockSettings } from '../settings/index.ts';
import { insertUser, setStaffRole } from '../users/index.ts';
import { countAdministrators, deleteSetupTokens, isSetupToken } from './setup.queries.ts';

type SetupInput = Input<typeof setup.setupRoutes.setUp>['body'];

interface SetupCall {
  viewer: Viewer | undefined;
  /** The key under which rate limits count the client. */
  caller: string;
  request: FastifyRequest;
}

/** @throws {ApiError} NOT_FOUND once there is an administrator */
export async function requireNoAdministrator({ db }: Pick<Context, 'db'>): Promise<void> {
  if ((await countAdministrators(db)) > 0) throw notFound('page');
}

/**
 * Creates the first administrator, or gives the role to the caller. Of parallel calls one succeeds.
 * @returns the name, and for a new account the value of the session's cookie
 * @throws {ApiError} FORBIDDEN for a wrong token, NOT_FOUND once there is an administrator
 */
export async function createAdministrator(
  context: Context,
  { token, user }: SetupInput,
  { viewer, caller, request }: SetupCall,
): Promise<{ userName: string; sessionToken: string | undefined }> {
  const hash = hashToken(token);
  await requireSetupToken(context, hash, caller);
  if (viewer && user) throw new ApiError('INVALID_INPUT', setup.messages.signedIn);
  if (viewer) {
    if (!viewer.isProven) throw new ApiError('PROOF_REQUIRED', account.messages.proofRequired);
    await context.transact(async (tx) => {
      await useToken(tx, hash);
      await appoint(tx, viewer.id, request);
    });
    return { userName: viewer.userName, sessionToken: undefined };
  }
  if (!user) throw new ApiError('SIGNED_OUT', errorMessages.signedOut);
  await checkNewPassword(user.password, user, 'password');
  const id = uuidv7();
  const passwordHash = await hashSecret(user.password);
  const profile = { bio: '', location: '', about: '', profilePic: null, banner: null };
  const origin = originOf(request);
  const creation = context.transact(async (tx, emit) => {
    await useToken(tx, hash);
    await insertUser(tx, { ...user, ...profile, id, passwordHash, isEmailVerified: false });
    await recordSecurityEvent(context, tx, { userId: id, kind: 'signedIn', ...origin });
    const sessionToken = await openSession(tx, id, { isRemembered: false, ...origin });
    emit('user.created', { userId: id });
    await appoint(tx, id, request);
    return { userName: user.userName, sessionToken };
  });
  return creation.catch((error: unknown) => {
    throw violatedUnique(error) ? new ApiError('TAKEN', auth.messages.accountTaken) : error;
  });
}

const wrongToken = (): ApiError => new ApiError('FORBIDDEN', setup.messages.wrongToken);

/** Only wrong tokens count, so that others cannot lock the operator out. */
async function requireSetupToken({ db, limiter }: Context, hash: Buffer, caller: string): Promise<void> {
  if (await isSetupToken(db, hash)) return;
  await limiter.consume('setupFailuresByCaller', caller);
  await limiter.consume('setupFailures', 'all');
  // The token may be that of another call, which has just used it.
  await requireNoAdministrator({ db });
  throw wrongToken();
}

/** Uses the token up, and all others, under a lock that parallel calls wait for. */
async function useToken(tx: Tx, hash: Buffer): Promise<void> {
  await lockSettings(tx);
  if ((await countAdministrators(tx)) > 0) throw notFound('page');
  if (!(await isSetupToken(tx, hash))) throw wrongToken();
  await deleteSetupTokens(tx);
}

async function appoint(tx: Tx, userId: string, request: FastifyRequest): Promise<void> {
  await setStaffRole(tx, { id: userId }, 'administrator');
  await recordAudit(tx, {
    actor: auditActor({ viewer: { id: userId }, request }),
    action: 'person.setRole',
    target: { kind: 'person', id: userId },
    details: { role: 'administrator' },
  });
}
