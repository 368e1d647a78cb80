import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '@packages/pg-jobs';
import type { Payments } from '../../platform/payments/index.ts';
import { readClock } from './subscriptions.queries.ts';
import { refreshIfKnown } from './refresh-subscription.ts';
import {
  deleteOldEvents,
  listUnchecked,
  markChecked,
  markUnchanged,
  findLastEventTime,
} from './reconciliation.queries.ts';
import { applyEvent } from './receive-event.ts';

/**
 * Progress of a reconciliation. Each page is a job of its own, so that a crash repeats one page
 * only.
 */
const progress = z.object({
  step: z.enum(['events', 'theirs', 'ours']).default('events'),
  /** The start of the reconciliation, by the database's clock. */
  begun: z.string().optional(),
  /** Events are read again from this time on. */
  since: z.coerce.date().optional(),
  /** Cursor of the current page. */
  after: z.string().optional(),
});

export const reconcileSubscriptions = defineJob('compare-memberships', progress, {
  attempts: 10,
  retryDelay: 30,
  timeLimit: 600,
});
export const RECONCILE_INTERVAL_S = 24 * 60 * 60;

const BATCH_SIZE = 50;

type Progress = z.output<typeof progress>;

/**
 * Reconciles the stored subscriptions with those of the provider, in case events were lost. It
 * first applies the provider's recent events, which include refunds and disputes. It then compares
 * the running subscriptions of the provider, and last those stored here that were in neither. Each
 * job handles one page.
 * @throws {PaymentsUnavailable}
 */
export async function reconcile(
  context: Context,
  payments: Payments,
  position: Progress,
  signal: AbortSignal,
): Promise<void> {
  const { step } = position;
  const startedAt = position.begun ?? (await readClock(context.db));
  const since = position.since ?? (await findLastEventTime(context.db));
  const sendNext = (next: { step: Progress['step']; after?: string }) =>
    context.jobs.send(reconcileSubscriptions, { ...next, begun: startedAt, since: since.toISOString() });

  if (step === 'events') {
    const { items, next } = await payments.listEvents(since, position.after);
    for (const event of items) {
      signal.throwIfAborted();
      await applyEvent(context, payments, event);
    }
    await sendNext(next === undefined ? { step: 'theirs' } : { step, after: next });
  } else if (step === 'theirs') {
    const askedAt = await readClock(context.db);
    const { items, next } = await payments.listSubscriptions(position.after);
    const unchangedIds = new Set(await markUnchanged(context.db, items, askedAt));
    for (const { id } of items.filter((each) => !unchangedIds.has(each.id))) {
      signal.throwIfAborted();
      await refreshIfKnown(context, payments, id);
    }
    await sendNext(next === undefined ? { step: 'ours' } : { step, after: next });
  } else {
    const unchecked = await listUnchecked(context.db, payments.provider, startedAt, BATCH_SIZE);
    for (const id of unchecked) {
      signal.throwIfAborted();
      await refreshIfKnown(context, payments, id);
      // Also if the provider now reports another user for it, so that the next run does not check
      // it again.
      await markChecked(context.db, id, startedAt);
    }
    if (unchecked.length === BATCH_SIZE) await sendNext({ step });
    else await deleteOldEvents(context.db);
  }
}
