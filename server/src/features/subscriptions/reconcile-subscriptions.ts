import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import type { Payments } from '../../platform/payments/index.ts';
import { readClock } from './subscriptions.queries.ts';
import { refreshIfKnown } from './settle.ts';
import { forgetEvents, listUnasked, markAsked, markSame, sinceLastEvent } from './terms.queries.ts';
import { applyEvent } from './webhook.ts';

/** Where a comparison is: each part of it is a job of its own, so that a crash takes up where it was. */
const place = z.object({
  step: z.enum(['events', 'theirs', 'ours']).default('events'),
  /** When it began, by the database's clock. */
  begun: z.string().optional(),
  /** From when on events are read again. */
  since: z.coerce.date().optional(),
  /** Where the present part of a list begins. */
  after: z.string().optional(),
});

export const reconcileSubscriptions = defineJob('compare-memberships', place, {
  attempts: 10,
  retryDelay: 30,
  timeLimit: 600,
});
export const COMPARE_EVERY = 24 * 60 * 60;

const AT_ONCE = 50;

type Place = z.output<typeof place>;

/**
 * Compares what the provider has with what is here, and repairs what differs: for events that never came. First what has
 * happened there lately, which tells of refunds and disputes; then the subscriptions that run there; then those that run
 * here and were in neither. One part of a list at a time.
 * @throws {PaymentsUnavailable}
 */
export async function compare(
  context: Context,
  payments: Payments,
  at: Place,
  signal: AbortSignal,
): Promise<void> {
  const { step } = at;
  const begun = at.begun ?? (await readClock(context.db));
  const since = at.since ?? (await sinceLastEvent(context.db));
  const go = (next: { step: Place['step']; after?: string }) =>
    context.jobs.send(reconcileSubscriptions, { ...next, begun, since: since.toISOString() });

  if (step === 'events') {
    const { items, next } = await payments.listEvents(since, at.after);
    for (const event of items) {
      signal.throwIfAborted();
      await applyEvent(context, payments, event);
    }
    await go(next === undefined ? { step: 'theirs' } : { step, after: next });
  } else if (step === 'theirs') {
    const askedAt = await readClock(context.db);
    const { items, next } = await payments.listSubscriptions(at.after);
    const same = new Set(await markSame(context.db, items, askedAt));
    for (const { id } of items.filter((each) => !same.has(each.id))) {
      signal.throwIfAborted();
      await refreshIfKnown(context, payments, id);
    }
    await go(next === undefined ? { step: 'ours' } : { step, after: next });
  } else {
    const left = await listUnasked(context.db, payments.provider, begun, AT_ONCE);
    for (const id of left) {
      signal.throwIfAborted();
      await refreshIfKnown(context, payments, id);
      // Also where the provider now says that it is somebody else's: it was asked about.
      await markAsked(context.db, id, begun);
    }
    if (left.length === AT_ONCE) await go({ step });
    else await forgetEvents(context.db);
  }
}
