import { z } from 'zod';
import type { Emit } from '../../events/event-bus.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import { lockMember } from './subscriptions.queries.ts';
import { listDueRoles, markTold } from './roles.queries.ts';
import { mailEnd } from './send-mails.ts';

/** Due when somebody's Plus ends, and once a minute for what a command has changed. */
export const tellRoles = defineJob('tell-roles', z.object({}), {
  attempts: 20,
  retryDelay: 5,
  timeLimit: 300,
});
export const TELL_EVERY = 60;

const AT_ONCE = 100;

/** Tells of somebody's role where it is another one than was told last, and plans to look again when it ends by the clock. */
export async function tellRole(context: Context, tx: Tx, emit: Emit, userId: string): Promise<void> {
  const { isPlus, isChanged, endsIn } = await markTold(tx, userId);
  // A second late rather than early: before the end there is nothing to tell.
  if (endsIn !== undefined)
    await context.jobs.send(tellRoles, {}, { tx, delay: Math.max(1, Math.ceil(endsIn)) });
  if (!isChanged) return;
  emit('user.role-changed', { userId });
  if (!isPlus) await mailEnd(context, tx, userId);
}

/** Does so for everybody whose role may have changed by the clock or by a command. */
export async function tellDueRoles(context: Context, signal: AbortSignal): Promise<void> {
  for (;;) {
    const due = await listDueRoles(context.db, AT_ONCE);
    for (const userId of due) {
      signal.throwIfAborted();
      await context.transact(async (tx, emit) => {
        if (await lockMember(tx, userId)) await tellRole(context, tx, emit, userId);
      });
    }
    if (due.length < AT_ONCE) return;
  }
}
