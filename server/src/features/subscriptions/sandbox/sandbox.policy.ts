import type { Period } from '../../../platform/payments/index.ts';

/** A subscription of the sandbox. */
export interface SandboxSubscription {
  id: string;
  customerId: string;
  userId: string;
  period: Period;
  status: 'active' | 'past_due' | 'canceled';
  periodStart: Date;
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  payments: number;
  paidAt: Date;
  isRefunded: boolean;
  endedAt: Date | null;
}

/** Actions on a subscription of the sandbox. */
export const SANDBOX_ACTIONS = ['renew', 'fail', 'refund', 'end', 'cancel', 'resume', 'stop'] as const;
export type SandboxAction = (typeof SANDBOX_ACTIONS)[number];

/** The same day of the next month or year. Where the month has no such day, its last day. */
export function afterPeriod(start: Date, period: Period): Date {
  const end = new Date(start);
  const months = period === 'year' ? 12 : 1;
  end.setUTCMonth(end.getUTCMonth() + months);
  // The month has no such day, and the date has moved to the month after it.
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end;
}

/**
 * Applies the passage of time: an ended period is followed by the next one, which is paid, or by
 * the end.
 */
export function advanceTo(subscription: SandboxSubscription, now: Date): SandboxSubscription {
  let current = subscription;
  while (current.status !== 'canceled' && current.periodEnd <= now) {
    const isLast = current.cancelAtPeriodEnd || current.status === 'past_due';
    current = isLast
      ? { ...current, status: 'canceled', endedAt: current.periodEnd }
      : payNextPeriod(current, current.periodEnd);
  }
  return current;
}

/** Applies an action. A subscription that is over stays as it is. */
export function applyAction(
  subscription: SandboxSubscription,
  action: SandboxAction,
  now: Date,
): SandboxSubscription {
  if (subscription.status === 'canceled') return subscription;
  const { periodEnd, period, status } = subscription;
  switch (action) {
    case 'renew':
      return status === 'past_due'
        ? { ...subscription, ...recordPayment(subscription, now), status: 'active' }
        : payNextPeriod({ ...subscription, cancelAtPeriodEnd: false }, periodEnd, now);
    case 'fail':
      return {
        ...subscription,
        status: 'past_due',
        periodStart: now,
        periodEnd: afterPeriod(now, period),
        isRefunded: false,
      };
    case 'refund':
      return { ...subscription, isRefunded: true };
    case 'end':
    case 'stop':
      return { ...subscription, status: 'canceled', endedAt: now };
    case 'cancel':
      return { ...subscription, cancelAtPeriodEnd: true };
    case 'resume':
      return { ...subscription, cancelAtPeriodEnd: false };
  }
}

const recordPayment = ({ payments }: SandboxSubscription, paidAt: Date) => ({
  payments: payments + 1,
  paidAt,
  isRefunded: false,
});

/** Starts the next period at `start` and records its payment. */
const payNextPeriod = (
  subscription: SandboxSubscription,
  start: Date,
  paidAt = start,
): SandboxSubscription => ({
  ...subscription,
  ...recordPayment(subscription, paidAt),
  periodStart: start,
  periodEnd: afterPeriod(start, subscription.period),
});
