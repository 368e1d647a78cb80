import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob } from '@packages/pg-jobs';
import type { Payments } from '../../platform/payments/index.ts';
import { listOverdue } from './reconciliation.queries.ts';
import { mailEnding } from './mails/send-mails.ts';
import { refreshIfKnown } from './refresh-subscription.ts';

/** Checks once a minute for subscriptions that have expired or will soon. */
export const checkExpiry = defineJob('watch-terms', z.object({}), {
  attempts: 3,
  retryDelay: 5,
  timeLimit: 300,
});
export const CHECK_EXPIRY_INTERVAL_S = 60;

const BATCH_SIZE = 50;

/**
 * Mails the users whose cancelled subscription ends soon, and fetches subscriptions whose period is
 * over. The event about their renewal may have been lost, and the daily reconciliation would cost
 * the user a day of Plus.
 * @throws {PaymentsUnavailable}
 */
export async function checkExpiringSubscriptions(
  context: Context,
  payments: Payments,
  signal: AbortSignal,
): Promise<void> {
  await mailEnding(context, payments, signal);
  for (const id of await listOverdue(context.db, payments.provider, BATCH_SIZE)) {
    signal.throwIfAborted();
    await refreshIfKnown(context, payments, id);
  }
}
