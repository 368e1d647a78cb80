import type { Period } from '../../platform/payments/index.ts';

/** A subscription of the test checkout. */
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

/** What can happen to one, by hand. */
export const DEEDS = ['renew', 'fail', 'refund', 'end', 'cancel', 'resume', 'stop'] as const;
export type Deed = (typeof DEEDS)[number];

/** The same day of the next month or year, or the last day of that month where it has none. */
export function afterPeriod(start: Date, period: Period): Date {
  const end = new Date(start);
  const months = period === 'year' ? 12 : 1;
  end.setUTCMonth(end.getUTCMonth() + months);
  // The month has no such day, and the date has run over into the one after it.
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end;
}

/** What the clock does: a period that is over is followed by the next, which is paid, or by the end. */
export function passed(subscription: SandboxSubscription, now: Date): SandboxSubscription {
  let present = subscription;
  while (present.status !== 'canceled' && present.periodEnd <= now) {
    const isLast = present.cancelAtPeriodEnd || present.status === 'past_due';
    present = isLast
      ? { ...present, status: 'canceled', endedAt: present.periodEnd }
      : paid(present, present.periodEnd);
  }
  return present;
}

/** What a deed does. Nothing changes one that is over. */
export function done(subscription: SandboxSubscription, deed: Deed, now: Date): SandboxSubscription {
  if (subscription.status === 'canceled') return subscription;
  const { periodEnd, period, status } = subscription;
  switch (deed) {
    case 'renew':
      return status === 'past_due'
        ? { ...subscription, ...payment(subscription, now), status: 'active' }
        : paid({ ...subscription, cancelAtPeriodEnd: false }, periodEnd, now);
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

const payment = ({ payments }: SandboxSubscription, paidAt: Date) => ({
  payments: payments + 1,
  paidAt,
  isRefunded: false,
});

/** The next period, from then on. */
const paid = (subscription: SandboxSubscription, start: Date, paidAt = start): SandboxSubscription => ({
  ...subscription,
  ...payment(subscription, paidAt),
  periodStart: start,
  periodEnd: afterPeriod(start, subscription.period),
});
