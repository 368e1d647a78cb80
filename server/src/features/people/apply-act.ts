import { ApiError, errorMessages, limits, notFound, people } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Emit } from '../../events/event-bus.ts';
import type { Viewer } from '../../http/security/session.ts';
import { recordAudit, type AuditRecord } from '../audit/index.ts';
import { endSessionsByOperator, resetTwoFactor, sendResetCode, setEmailByStaff } from '../auth/index.ts';
import {
  liftSuspension,
  recordPersonDecision,
  suspendAccount,
  suspendUntilDeletion,
} from '../moderation/index.ts';
import { changeStaffRole, deleteAccountById, grantPlus, requireMayActOn, setQuota } from '../users/index.ts';
import { announceRole, mailDeletion } from './people.mails.ts';
import { requireRight } from './people.policy.ts';
import { findPerson, lockPeople, type LockedAccount } from './people.queries.ts';

/** Who acts, with the network of their client for the audit log. */
export interface Actor {
  id: string;
  network: string | null;
}

/** The transaction of an act. */
export interface ActServices {
  context: Context;
  tx: Tx;
  emit: Emit;
}

type ActOf = { [A in people.PersonAction]: Extract<people.PersonAct, { action: A }> };

/** An act in its transaction, on an account that it has locked. */
interface Act<A extends people.PersonAction> extends ActServices {
  act: ActOf[A];
  admin: LockedAccount;
  person: LockedAccount;
}

/** What the audit log says about an act besides its reason. */
type Details = AuditRecord['details'];

/** Acts on a locked account. A role has its own locks, and a deletion at once its own transaction. */
type LockedAction = Exclude<people.PersonAction, 'setRole'>;

const ACTS: { [A in LockedAction]: (act: Act<A>) => Promise<Details> } = {
  async warn({ context, tx, act: { statement }, admin, person }) {
    await recordPersonDecision(context, tx, person, { action: 'warn', admin, note: statement });
    return {};
  },
  async suspend({ context, tx, emit, act: { statement, until = null }, admin, person }) {
    if (person.isSuspended) throw new ApiError('CONFLICT', people.messages.alreadySuspended);
    await suspendAccount(context, tx, emit, { id: person.id, until });
    await recordPersonDecision(context, tx, person, { action: 'suspend', admin, note: statement, until });
    return { until };
  },
  async lift({ context, tx, admin, person }) {
    if (!person.isSuspended) throw new ApiError('CONFLICT', people.messages.notSuspended);
    await liftSuspension(context, tx, person.id);
    // The reason is for the team alone.
    await recordPersonDecision(context, tx, person, { action: 'lift', admin, note: '' });
    return { revokesDeletion: person.isLeaving };
  },
  async signOut({ context, tx, emit, person }) {
    await endSessionsByOperator(context, tx, person.userName);
    emit('session.ended', { userId: person.id });
    return {};
  },
  async resetTwoFactor({ context, tx, person }) {
    await resetTwoFactor(context, tx, person.userName);
    return {};
  },
  async sendReset({ context, tx, person }) {
    await context.jobs.send(sendResetCode, { email: person.email }, { tx });
    return {};
  },
  async setEmail({ context, tx, act: { email }, person }) {
    await setEmailByStaff(context, tx, { userId: person.id, email });
    return {};
  },
  async grantPlus({ tx, act: { days }, person }) {
    await grantPlus(tx, person.userName, days);
    return { days };
  },
  async setQuota({ tx, act: { bytes }, person }) {
    return { from: await setQuota(tx, person.id, bytes), to: bytes };
  },
  badge({ emit, act: { code, remove: isRemoved }, person: { userName } }) {
    emit('badge.decided', { userName, code, isRemoved });
    return Promise.resolve({ code, isRemoved });
  },
  async delete({ context, tx, emit, person: { id, email, userName } }) {
    const deleteAt = await suspendUntilDeletion(context, tx, emit, { id, days: limits.people.deletionDays });
    if (!deleteAt) throw new ApiError('CONFLICT', people.messages.alreadyLeaving);
    await context.jobs.send(mailDeletion, { email, userName, deleteAt: deleteAt.toISOString() }, { tx });
    return { deleteAt: deleteAt.toISOString() };
  },
};

const runLocked = <A extends LockedAction>(action: A, act: Act<A>): Promise<Details> => ACTS[action](act);

/**
 * Locks the actor and a person, and checks that the actor may act on them.
 * @throws {ApiError} NOT_FOUND, CONFLICT for the actor, FORBIDDEN, also where the actor left the team
 */
async function lockForAct(
  tx: Tx,
  actor: Actor,
  personId: string,
  action: people.PersonAction,
): Promise<{ admin: LockedAccount; person: LockedAccount }> {
  const accounts = await lockPeople(tx, [actor.id, personId]);
  const admin = accounts.get(actor.id);
  const person = accounts.get(personId);
  if (!person) throw notFound('user');
  const isRight = people.isForAdministrators(action)
    ? admin?.staffRole === 'administrator'
    : admin !== undefined && admin.staffRole !== null;
  if (!admin || !isRight) throw new ApiError('FORBIDDEN', errorMessages.administratorsOnly);
  requireMayActOn(viewOf(admin), person);
  return { admin, person };
}

/** The actor as the rules about the team ask for it. */
const viewOf = ({ id, staffRole }: LockedAccount): Pick<Viewer, 'id' | 'staff'> => ({
  id,
  staff: staffRole && { role: staffRole, isProven: true, hasSecondStep: true },
});

async function setRole(
  { context, tx, emit }: ActServices,
  actor: Actor,
  person: { id: string },
  role: ActOf['setRole']['role'],
): Promise<Details> {
  const staff = { role: 'administrator', isProven: true, hasSecondStep: true } as const;
  const from = await changeStaffRole(tx, { id: actor.id, staff }, { id: person.id, role });
  if (from === undefined) throw notFound('user');
  if (from === role) throw new ApiError('CONFLICT', people.messages.sameRole);
  const by = (await lockPeople(tx, [actor.id])).get(actor.id)?.userName ?? null;
  await announceRole(context.jobs, tx, { userId: person.id, role, by });
  emit('user.staff-role-changed', { userId: person.id });
  return { from, to: role };
}

/**
 * Acts on a person inside a transaction, with its entry in the audit log.
 * @param batch the bulk act to which it belongs
 * @throws {ApiError} NOT_FOUND, FORBIDDEN, CONFLICT
 */
export async function performAct(
  services: ActServices,
  actor: Actor,
  { userName, act, batch }: { userName: string; act: people.PersonAct; batch?: string },
): Promise<void> {
  const { tx } = services;
  const person = await findPerson(tx, userName);
  if (!person) throw notFound('user');
  const details =
    act.action === 'setRole'
      ? await setRole(services, actor, person, act.role)
      : await runLocked(act.action, {
          ...services,
          act,
          ...(await lockForAct(tx, actor, person.id, act.action)),
        });
  await recordAct(tx, actor, { personId: person.id, act, details, ...(batch !== undefined && { batch }) });
}

const recordAct = (
  tx: Tx,
  { id, network }: Actor,
  {
    personId,
    act: { action, reason },
    details,
    batch,
  }: { personId: string; act: people.PersonAct; details: Details; batch?: string },
): Promise<void> =>
  recordAudit(tx, {
    actor: { kind: 'person', id, network },
    action: people.auditActionOfAct(action),
    target: { kind: 'person', id: personId },
    reason,
    ...(details && Object.keys(details).length > 0 && { details }),
    ...(batch !== undefined && { batch }),
  });

/** Deletes an account at once, in the transaction of the deletion. */
async function deleteNow(
  context: Context,
  actor: Actor,
  personId: string,
  act: ActOf['delete'],
): Promise<void> {
  await deleteAccountById(context, personId, {
    before: async (tx) => {
      const { person } = await lockForAct(tx, actor, personId, 'delete');
      const { email, userName } = person;
      await context.jobs.send(mailDeletion, { email, userName, deleteAt: null }, { tx });
    },
    recordAct: (tx) => recordAct(tx, actor, { personId, act, details: { now: true } }),
  });
}

/**
 * Acts on a person for a member of staff.
 * @throws {ApiError} FORBIDDEN, PROOF_REQUIRED, NOT_FOUND, INVALID_INPUT for a wrong confirmation, CONFLICT
 */
export async function actOnPerson(
  context: Context,
  { viewer, actor }: { viewer: Viewer; actor: Actor },
  userName: string,
  act: people.PersonAct,
): Promise<void> {
  requireRight(viewer, act.action);
  const person = await findPerson(context.db, userName);
  if (!person) throw notFound('user');
  if (act.action === 'delete' && act.confirm !== person.userName) {
    const confirm = people.messages.confirm({ userName: person.userName });
    throw new ApiError('INVALID_INPUT', confirm, { fields: { confirm } });
  }
  if (act.action === 'delete' && act.now) return deleteNow(context, actor, person.id, act);
  await context.transact((tx, emit) => performAct({ context, tx, emit }, actor, { userName, act }));
}
