import { notFound } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Emit } from '../../../events/event-bus.ts';
import { hashToken, type Viewer } from '../../../http/security/session.ts';
import { findCredentials } from '../../users/index.ts';
import { recordSecurityEvent } from '../security-log/record-security-event.ts';
import type { Origin } from './describe-device.ts';
import { deleteDeviceOfSession, deleteDevices } from './devices.queries.ts';
import { deleteSession, deleteSessionById, deleteSessionsOf } from './sessions.queries.ts';

/** Ends the session of a token, if there is one. */
export async function signOut({ transact }: Context, token: string): Promise<void> {
  await transact(async (tx, emit) => {
    const userId = await deleteSession(tx, hashToken(token));
    if (userId) emit('session.ended', { userId });
  });
}

/**
 * Deletes the sessions of an account and the devices that opened them.
 * @param except the hash of the token whose session stays
 */
export async function deleteSessionsAndDevices(tx: Tx, userId: string, except?: Buffer): Promise<void> {
  await deleteSessionsOf(tx, userId, except);
  await deleteDevices(tx, userId, except);
}

/**
 * Ends the sessions of an account, closes their sockets, and forgets the devices that opened them.
 * @param except the hash of the token whose session stays
 */
export async function endSessions(tx: Tx, emit: Emit, userId: string, except?: Buffer): Promise<void> {
  await deleteSessionsAndDevices(tx, userId, except);
  emit('session.ended', { userId });
}

/**
 * Ends one session of the viewer.
 * @returns whether it was the one of this request
 * @throws {ApiError} NOT_FOUND
 */
export async function removeSession(
  context: Context,
  viewer: Viewer,
  { id, origin }: { id: string; origin: Origin },
): Promise<boolean> {
  return context.transact(async (tx, emit) => {
    const hash = await deleteSessionById(tx, viewer.id, id);
    if (!hash) throw notFound('session');
    await deleteDeviceOfSession(tx, viewer.id, hash);
    await recordSecurityEvent(context, tx, { userId: viewer.id, kind: 'sessionEnded', ...origin });
    emit('session.ended', { userId: viewer.id });
    return hash.equals(viewer.sessionHash);
  });
}

/** Ends all sessions of the viewer except the one of this request. */
export async function removeOtherSessions(context: Context, viewer: Viewer, origin: Origin): Promise<void> {
  await context.transact(async (tx, emit) => {
    await endSessions(tx, emit, viewer.id, viewer.sessionHash);
    await recordSecurityEvent(context, tx, { userId: viewer.id, kind: 'otherSessionsEnded', ...origin });
  });
}

/**
 * Ends all sessions of an account for the operator of the server. Open sockets close within
 * seconds, when the server next checks their sessions.
 * @returns whether the account exists
 */
export async function endSessionsByOperator(
  context: Pick<Context, 'jobs'>,
  tx: Tx,
  userName: string,
): Promise<boolean> {
  const user = await findCredentials(tx, userName);
  if (!user) return false;
  await deleteSessionsAndDevices(tx, user.id);
  const event = { userId: user.id, kind: 'sessionsEndedByOperator', address: null, device: null } as const;
  await recordSecurityEvent(context, tx, event);
  return true;
}
