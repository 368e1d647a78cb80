import type { subscriptions } from '@backbeat/contract';
import { hasBegun, isOver } from './plus-period.policy.ts';

/** A subscription as it is stored. */
export interface StoredSubscription {
  id: string;
  status: string;
  period: subscriptions.Period | null;
  currentPeriodEnd: Date;
  cancelAtPeriodEnd: boolean;
  plusUntil: Date | null;
  paymentReversal: 'refund' | 'dispute' | null;
  endedAt: Date | null;
}

export interface Member {
  /** By the database's clock. */
  now: Date;
  plusUntil: Date | null;
  subscriptions: readonly StoredSubscription[];
}

export interface PlanState {
  state: subscriptions.SubscriptionState;
  period: subscriptions.Period | null;
  until: Date | null;
}

/** The subscription that gives a user Plus the longest, at present. */
export const findRunningSubscription = ({ now, subscriptions }: Member): StoredSubscription | undefined =>
  latest(
    subscriptions.filter(({ plusUntil }) => plusUntil !== null && plusUntil > now),
    ({ plusUntil }) => plusUntil,
  );

/** The state of a user's plan, in the terms of the contract. */
export function planStateOf(member: Member): PlanState {
  const { now, plusUntil, subscriptions } = member;
  const subscription = findRunningSubscription(member);
  if (subscription) {
    const { period, status, cancelAtPeriodEnd, currentPeriodEnd, plusUntil } = subscription;
    if (status === 'past_due') return { state: 'grace', period, until: plusUntil };
    return { state: cancelAtPeriodEnd ? 'ending' : 'active', period, until: currentPeriodEnd };
  }
  // Plus that an administrator has granted.
  if (plusUntil && plusUntil > now) return { state: 'ending', period: null, until: plusUntil };
  const past = subscriptions.filter(({ status }) => hasBegun(status));
  const last = latest(past, endOf);
  if (!last && !plusUntil) return { state: 'none', period: null, until: null };
  const end = last ? endOf(last) : plusUntil;
  return { state: 'ended', period: null, until: end && end < now ? end : now };
}

const endOf = ({ endedAt, plusUntil, currentPeriodEnd }: StoredSubscription): Date =>
  endedAt ?? plusUntil ?? currentPeriodEnd;

/** The subscriptions that the provider would charge again and that can be cancelled. */
export const cancellable = ({ subscriptions }: Member): StoredSubscription[] =>
  subscriptions.filter(
    ({ status, cancelAtPeriodEnd, paymentReversal }) =>
      ['active', 'trialing', 'past_due', 'unpaid', 'paused'].includes(status) &&
      !cancelAtPeriodEnd &&
      // After a refund, a job cancels the subscription.
      paymentReversal !== 'refund',
  );

/** The cancelled subscription that can be resumed; undefined while another one runs on. */
export function resumable(member: Member): StoredSubscription | undefined {
  const subscription = findRunningSubscription(member);
  return subscription?.cancelAtPeriodEnd && subscription.status !== 'past_due' ? subscription : undefined;
}

/**
 * Whether the bank still examines a payment. If the user bought again and the dispute was won, both
 * would be paid.
 */
export const isDisputed = ({ subscriptions }: Member): boolean =>
  subscriptions.some(({ status, paymentReversal }) => paymentReversal === 'dispute' && !isOver(status));

function latest<T>(list: readonly T[], instant: (each: T) => Date | null): T | undefined {
  return list.toSorted((one, other) => (instant(other)?.getTime() ?? 0) - (instant(one)?.getTime() ?? 0))[0];
}
