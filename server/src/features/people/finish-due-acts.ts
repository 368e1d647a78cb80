import { ApiError, notFound } from '@backbeat/contract';
import { defineJob } from '@packages/pg-jobs';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordAudit } from '../audit/index.ts';
import { expireSuspension, recordPersonDecision } from '../moderation/index.ts';
import { deleteAccountById, findMailRecipient, isDeletionDue, listDueAccounts } from '../users/index.ts';

/** Well within the minute in which a suspension ends. */
export const DUE_ACTS_INTERVAL_S = 20;
const ACCOUNTS_AT_ONCE = 100;

export const finishDueActs = defineJob('finish-due-acts', z.object({}), {
  attempts: 3,
  retryDelay: 5,
  timeLimit: 60 * 60,
});

/** Ends suspensions whose time is over, and deletes accounts whose wait is over, by the clock of the database. */
export async function finishAllDueActs(context: Context, signal: AbortSignal): Promise<void> {
  for (const id of await listDueAccounts(context.db, 'suspended_until', ACCOUNTS_AT_ONCE)) {
    signal.throwIfAborted();
    await endSuspension(context, id);
  }
  for (const id of await listDueAccounts(context.db, 'delete_at', ACCOUNTS_AT_ONCE)) {
    signal.throwIfAborted();
    await deleteDue(context, id);
  }
}

async function endSuspension(context: Context, id: string): Promise<void> {
  await context.transact(async (tx) => {
    const isFree = await expireSuspension(context, tx, id);
    if (!isFree) return;
    const person = await findMailRecipient(tx, id);
    if (!person) return;
    await recordPersonDecision(context, tx, { id, ...person }, { action: 'lift', admin: null, note: '' });
    await recordAudit(tx, {
      actor: { kind: 'system' },
      action: 'person.lift',
      target: { kind: 'person', id },
      details: { isOver: true },
    });
  });
}

/** Deletes an account, unless the deletion was revoked meanwhile. */
async function deleteDue(context: Context, id: string): Promise<void> {
  try {
    await deleteAccountById(context, id, {
      before: async (tx) => {
        if (!(await isDeletionDue(tx, id))) throw notFound('account');
      },
      recordAct: (tx) =>
        recordAudit(tx, {
          actor: { kind: 'system' },
          action: 'person.delete',
          target: { kind: 'person', id },
          details: { isOver: true },
        }),
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
