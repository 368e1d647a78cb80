import { limits } from '@backbeat/contract';
import type { Subscription } from '../../platform/payments/index.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** The fields that `plusUntil` depends on. */
type Terms = Pick<
  Subscription,
  'status' | 'currentPeriodStart' | 'currentPeriodEnd' | 'cancelAtPeriodEnd' | 'paymentReversal'
>;

/**
 * The end of the Plus plan that a subscription gives, or undefined if it gives none
 * (docs/decisions/023).
 *
 * A running subscription gives Plus for its period. If another period follows, Plus lasts an hour
 * longer, because the provider reports a payment only after it was made. If the payment failed
 * (`past_due`), the new period has begun unpaid, and Plus lasts for one week of it while the
 * provider retries.
 */
export function plusUntil(terms: Terms): Date | undefined {
  const {
    status,
    currentPeriodStart: start,
    currentPeriodEnd: end,
    cancelAtPeriodEnd,
    paymentReversal,
  } = terms;
  if (paymentReversal) return undefined;
  if (status === 'active' || status === 'trialing') {
    return cancelAtPeriodEnd ? end : new Date(end.getTime() + limits.plus.renewalHours * HOUR_MS);
  }
  if (status === 'past_due') {
    return new Date(Math.min(start.getTime() + limits.plus.graceDays * DAY_MS, end.getTime()));
  }
  return undefined;
}

/** Whether a status is final. */
export const isOver = (status: string): boolean => status === 'canceled' || status === 'incomplete_expired';

/** False while the buyer is still at the checkout and may never pay. */
export const hasBegun = (status: string): boolean =>
  status !== 'incomplete' && status !== 'incomplete_expired';
