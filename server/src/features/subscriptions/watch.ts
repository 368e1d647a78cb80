import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import type { Payments } from '../../platform/payments/index.ts';
import { listUntold } from './terms.queries.ts';
import { mailEnding } from './send-mails.ts';
import { refreshIfKnown } from './settle.ts';

/** Looks once a minute at what the clock has done to subscriptions. */
export const watchTerms = defineJob('watch-terms', z.object({}), {
  attempts: 3,
  retryDelay: 5,
  timeLimit: 300,
});
export const WATCH_EVERY = 60;

const AT_ONCE = 50;

/**
 * Mails those whose cancelled membership ends soon, and asks about subscriptions whose period is over: the event that tells
 * what became of them may have been lost, and waiting for the daily comparison would cost a day of Plus.
 * @throws {PaymentsUnavailable}
 */
export async function watchSubscriptions(
  context: Context,
  payments: Payments,
  signal: AbortSignal,
): Promise<void> {
  await mailEnding(context, payments, signal);
  for (const id of await listUntold(context.db, payments.provider, AT_ONCE)) {
    signal.throwIfAborted();
    await refreshIfKnown(context, payments, id);
  }
}
