import { limits } from '@backbeat/contract';
import type { Subscription } from '../../platform/payments/index.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** What the rule below looks at. */
type Terms = Pick<
  Subscription,
  'status' | 'currentPeriodStart' | 'currentPeriodEnd' | 'cancelAtPeriodEnd' | 'withdrawn'
>;

/**
 * Until when a subscription gives Plus; undefined where it gives none (docs/decisions/023).
 *
 * A running one gives it for its period. Where another period follows, an hour more: the provider tells of the payment when
 * it has been made, and nobody should lose Plus for a minute each month. Where the payment failed (`past_due`), the new
 * period has begun without being paid, and Plus stays for a week of it while the provider tries again.
 */
export function plusUntil(terms: Terms): Date | undefined {
  const { status, currentPeriodStart: start, currentPeriodEnd: end, cancelAtPeriodEnd, withdrawn } = terms;
  if (withdrawn) return undefined;
  if (status === 'active' || status === 'trialing') {
    return cancelAtPeriodEnd ? end : new Date(end.getTime() + limits.plus.renewalHours * HOUR);
  }
  if (status === 'past_due') {
    return new Date(Math.min(start.getTime() + limits.plus.graceDays * DAY, end.getTime()));
  }
  return undefined;
}

/** Statuses after which nothing can happen any more. */
export const isOver = (status: string): boolean => status === 'canceled' || status === 'incomplete_expired';

/** Not paid yet, and perhaps never: its buyer is still at the checkout. */
export const hasBegun = (status: string): boolean =>
  status !== 'incomplete' && status !== 'incomplete_expired';
