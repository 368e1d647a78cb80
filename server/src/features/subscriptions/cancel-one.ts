import type { Payments } from '../../platform/payments/index.ts';
import type { StoredSubscription } from './subscription-state.ts';

/**
 * Lets what is paid end with its period. What is not (a renewal that failed, a payment that was taken back) ends at once,
 * so that the provider does not try to charge it again.
 * @throws {PaymentsUnavailable}
 */
export async function cancelOne(
  payments: Payments,
  { id, status, withdrawn }: Pick<StoredSubscription, 'id' | 'status' | 'withdrawn'>,
): Promise<void> {
  const isPaid = (status === 'active' || status === 'trialing') && withdrawn === null;
  if (isPaid) await payments.cancelAtPeriodEnd(id);
  else await payments.cancelNow(id);
}
