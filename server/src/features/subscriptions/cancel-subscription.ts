import type { Payments } from '../../platform/payments/index.ts';
import type { StoredSubscription } from './subscriptions.policy.ts';

/**
 * Cancels a subscription: at the end of its period if that is paid, else at once. An unpaid one (a
 * failed renewal, a reversed payment) ends at once, so that the provider does not charge it again.
 * @throws {PaymentsUnavailable}
 */
export async function cancelAtProvider(
  payments: Payments,
  { id, status, withdrawn }: Pick<StoredSubscription, 'id' | 'status' | 'withdrawn'>,
): Promise<void> {
  const isPaid = (status === 'active' || status === 'trialing') && withdrawn === null;
  if (isPaid) await payments.cancelAtPeriodEnd(id);
  else await payments.cancelNow(id);
}
