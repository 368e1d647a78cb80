import { z } from 'zod';
import type { Emit } from '../../events/event-bus.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { defineJob } from '@packages/pg-jobs';
import { lockMember } from './subscriptions.queries.ts';
import { listDueRoles, recordNotifiedRole } from './roles.queries.ts';
import { mailEnded } from './mails/send-mails.ts';

/** Runs when a user's Plus ends, and once a minute for changes by a command. */
export const notifyRoles = defineJob('notify-roles', z.object({}), {
  attempts: 20,
  retryDelay: 5,
  timeLimit: 300,
});
export const NOTIFY_ROLES_INTERVAL_S = 60;

const BATCH_SIZE = 100;

/**
 * Announces a user's role if it differs from the last notification, and plans a check for the time
 * when it ends.
 */
export async function notifyRole(context: Context, tx: Tx, emit: Emit, userId: string): Promise<void> {
  const { isPlus, isChanged, endsIn } = await recordNotifiedRole(tx, userId);
  // A second late rather than early: before the end the role has not changed.
  if (endsIn !== undefined)
    await context.jobs.send(notifyRoles, {}, { tx, delay: Math.max(1, Math.ceil(endsIn)) });
  if (!isChanged) return;
  emit('user.role-changed', { userId });
  if (!isPlus) await mailEnded(context, tx, userId);
}

/** Announces the roles of all users whose role may have changed by time or by a command. */
export async function notifyDueRoles(context: Context, signal: AbortSignal): Promise<void> {
  for (;;) {
    const due = await listDueRoles(context.db, BATCH_SIZE);
    for (const userId of due) {
      signal.throwIfAborted();
      await context.transact(async (tx, emit) => {
        if (await lockMember(tx, userId)) await notifyRole(context, tx, emit, userId);
      });
    }
    if (due.length < BATCH_SIZE) return;
  }
}
