import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { defineJob } from '@packages/pg-jobs';
import type { Payments } from '../../platform/payments/index.ts';
import type { StoredSubscription } from './subscriptions.policy.ts';
import { insertDeletedAccount, listOpenSubscriptions } from './subscriptions.queries.ts';

/**
 * Retries for about two days if the provider is down: a subscription that is not cancelled is
 * charged again.
 */
export const cancelSubscription = defineJob('cancel-subscription', z.object({ subscriptionId: z.string() }), {
  attempts: 14,
  retryDelay: 20,
  timeLimit: 60,
});

/**
 * Cancels all subscriptions of a deleted account, and has later ones cancelled that are still
 * bought for it.
 */
export async function cancelSubscriptionsOf(context: Context, tx: Tx, userId: string): Promise<void> {
  if (!context.payments) return;
  await insertDeletedAccount(tx, userId);
  for (const subscriptionId of await listOpenSubscriptions(tx, userId)) {
    await context.jobs.send(cancelSubscription, { subscriptionId }, { tx });
  }
}

/**
 * Cancels a subscription: at the end of its period if that is paid, else at once. An unpaid one (a
 * failed renewal, a reversed payment) ends at once, so that the provider does not charge it again.
 * @throws {PaymentsUnavailable}
 */
export async function cancelAtProvider(
  payments: Payments,
  { id, status, paymentReversal }: Pick<StoredSubscription, 'id' | 'status' | 'paymentReversal'>,
): Promise<void> {
  const isPaid = (status === 'active' || status === 'trialing') && paymentReversal === null;
  if (isPaid) await payments.cancelAtPeriodEnd(id);
  else await payments.cancelNow(id);
}
