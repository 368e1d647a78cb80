import { ApiError, signUp } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../../context.ts';
import { violatedUnique, type Queryable, type Tx } from '../../../db/database.ts';
import { recordAudit, type AuditActor } from '../../audit/index.ts';
import { insertUser, isNameTaken } from '../../users/index.ts';
import { countInviteUse } from '../invites/invites.queries.ts';
import {
  findApprover,
  findRequests,
  lockRequest,
  saveDecision,
  takeRequest,
  type DecidedRequest,
} from './requests.queries.ts';
import { sendDecision } from './send-decision.ts';
import { lockSignUps } from '../sign-up.queries.ts';

const { messages } = signUp;

export interface Decision {
  /** The member of staff who decides. */
  staffId: string;
  actor: AuditActor;
  /** The state that this member has seen: another one shows a decision meanwhile. */
  expected?: signUp.RequestState | undefined;
  /** The bulk decision to which this one belongs. */
  batch?: string;
}

export interface Rejection {
  /** For the team. */
  reason: string;
  /** For the applicant. */
  words: string;
  /** Whether the applicant gets a mail. */
  sendMail: boolean;
}

const conflict = (message: string): ApiError => new ApiError('CONFLICT', message);
const requestNotFound = (): ApiError => new ApiError('NOT_FOUND', messages.requestNotFound);

/**
 * Approves a request: the account replaces it in one transaction. A rejected one can still be
 * approved.
 * @throws {ApiError} NOT_FOUND, CONFLICT
 */
export async function approveRequest(
  context: Context,
  id: string,
  { actor, expected, batch }: Omit<Decision, 'staffId'>,
): Promise<{ id: string; userName: string }> {
  const state = expected ?? (await findState(context.db, id));
  const userId = uuidv7();
  const approval = context.transact(async (tx, emit) => {
    await lockSignUps(tx);
    await lockDecision(tx, id, state);
    const request = await takeRequest(tx, id);
    if (!request) throw requestNotFound();
    const { userName, email, inviteId, invitedBy } = request;
    if (await isNameTaken(tx, userName)) throw conflict(messages.nameTaken({ name: userName }));
    await insertUser(tx, {
      ...request,
      id: userId,
      profilePic: null,
      banner: null,
      signUp: { at: request.signedUpAt, network: request.network, inviteId, invitedBy },
    });
    // The decision of staff stands above an invite that has no use left.
    if (inviteId !== null) await countInviteUse(tx, inviteId);
    emit('user.created', { userId });
    emit('queue.changed', null);
    await context.jobs.send(sendDecision, { decision: 'approved', userName, email, words: '' }, { tx });
    await recordAudit(tx, {
      actor,
      action: 'signUp.approve',
      target: { kind: 'signUp', id },
      details: { userId },
      ...(batch !== undefined && { batch }),
    });
    return { id: userId, userName };
  });
  return approval.catch((error: unknown) => {
    throw violatedUnique(error) === 'users_email_key' ? conflict(messages.emailTaken) : error;
  });
}

/** Rejects a request, which releases its name. @throws {ApiError} NOT_FOUND, CONFLICT */
export async function rejectRequest(
  context: Context,
  id: string,
  { reason, words, sendMail, staffId, actor, expected, batch }: Rejection & Decision,
): Promise<void> {
  const state = expected ?? (await findState(context.db, id));
  await context.transact(async (tx, emit) => {
    emit('queue.changed', null);
    const { userName, email } = await lockOpenRequest(tx, id, state);
    await saveDecision(tx, id, { state: 'rejected', staffId, note: reason, words });
    if (sendMail)
      await context.jobs.send(sendDecision, { decision: 'rejected', userName, email, words }, { tx });
    await recordAudit(tx, {
      actor,
      action: 'signUp.reject',
      target: { kind: 'signUp', id },
      reason,
      details: { isMailed: sendMail },
      ...(batch !== undefined && { batch }),
    });
  });
}

/** Holds a request; its note and holder replace earlier ones. @throws {ApiError} NOT_FOUND, CONFLICT */
export async function holdRequest(
  context: Context,
  id: string,
  { note, staffId, actor, expected }: { note: string } & Decision,
): Promise<void> {
  const state = expected ?? (await findState(context.db, id));
  await context.transact(async (tx, emit) => {
    emit('queue.changed', null);
    await lockOpenRequest(tx, id, state);
    await saveDecision(tx, id, { state: 'held', staffId, note, words: '' });
    await recordAudit(tx, { actor, action: 'signUp.hold', target: { kind: 'signUp', id }, reason: note });
  });
}

/** The state at the begin of a decision whose caller does not say what they have seen. */
const findState = async (db: Queryable, id: string): Promise<signUp.RequestState | undefined> =>
  (await findRequests(db, [id]))[0]?.state;

/**
 * Locks a request for a decision.
 * @param expected its state before: another one shows a decision meanwhile
 * @throws {ApiError} NOT_FOUND, or CONFLICT that says who decided
 */
async function lockDecision(
  tx: Tx,
  id: string,
  expected: signUp.RequestState | undefined,
): Promise<DecidedRequest> {
  const request = await lockRequest(tx, id);
  if (!request) throw await approvedOrGone(tx, id);
  if (request.state !== expected) throw alreadyDecided(request);
  return request;
}

async function lockOpenRequest(
  tx: Tx,
  id: string,
  expected: signUp.RequestState | undefined,
): Promise<DecidedRequest> {
  const request = await lockDecision(tx, id, expected);
  if (request.state === 'rejected') throw alreadyDecided(request);
  return request;
}

async function approvedOrGone(db: Queryable, id: string): Promise<ApiError> {
  const approver = await findApprover(db, id);
  if (!approver) return requestNotFound();
  return conflict(
    approver.name === null ? messages.alreadyDecided : messages.alreadyApproved({ name: approver.name }),
  );
}

function alreadyDecided({ state, decidedBy: name }: DecidedRequest): ApiError {
  if (name === null) return conflict(messages.alreadyDecided);
  return conflict(state === 'held' ? messages.alreadyHeld({ name }) : messages.alreadyRejected({ name }));
}
