import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDay } from '../../platform/dates/index.ts';
import { plusUntil } from './plus-period.policy.ts';
import {
  afterPeriod,
  SANDBOX_ACTIONS,
  applyAction,
  advanceTo,
  type SandboxSubscription,
} from './sandbox/sandbox.policy.ts';
import { formatMoney } from './mails/format-money.ts';

const DAY = 24 * 60 * 60 * 1000;
const day = (count: number) => new Date(Date.UTC(2026, 0, 1) + count * DAY);
const terms = {
  status: 'active',
  currentPeriodStart: day(0),
  currentPeriodEnd: day(30),
  cancelAtPeriodEnd: false,
  paymentReversal: undefined,
};

test.each([
  ['renews lasts an hour longer', {}, new Date(day(30).getTime() + 60 * 60 * 1000)],
  ['is on trial lasts an hour longer', { status: 'trialing' }, new Date(day(30).getTime() + 60 * 60 * 1000)],
  ['is cancelled lasts to the end of its period', { cancelAtPeriodEnd: true }, day(30)],
  ['was not paid lasts one week', { status: 'past_due' }, day(7)],
  ['was not paid lasts no longer than its period', { status: 'past_due', currentPeriodEnd: day(1) }, day(1)],
  ['was refunded gives no Plus', { paymentReversal: 'refund' as const }, undefined],
  ['is disputed gives no Plus', { paymentReversal: 'dispute' as const }, undefined],
  ['is unpaid gives no Plus', { status: 'unpaid' }, undefined],
  ['is over gives no Plus', { status: 'canceled' }, undefined],
  ['is paused gives no Plus', { status: 'paused' }, undefined],
  ['is not bought yet gives no Plus', { status: 'incomplete' }, undefined],
  ['has an unknown status gives no Plus', { status: 'something_new' }, undefined],
])('a subscription that %s', (_what, change, until) => {
  expect(plusUntil({ ...terms, ...change })).toEqual(until);
});

test('a period ends on the same day of a month, or on its last day', () => {
  const endOf = (start: string, period: 'month' | 'year') =>
    afterPeriod(new Date(start), period).toISOString();
  expect(endOf('2026-01-31T10:00:00.000Z', 'month')).toBe('2026-02-28T10:00:00.000Z');
  expect(endOf('2028-02-29T10:00:00.000Z', 'year')).toBe('2029-02-28T10:00:00.000Z');
  expect(endOf('2026-12-05T10:00:00.000Z', 'month')).toBe('2027-01-05T10:00:00.000Z');
});

const boughtSubscription: SandboxSubscription = {
  id: 'sub_1',
  customerId: 'cus_1',
  userId: 'user 1',
  period: 'month',
  status: 'active',
  periodStart: day(0),
  periodEnd: day(31),
  cancelAtPeriodEnd: false,
  payments: 1,
  paidAt: day(0),
  isRefunded: false,
  endedAt: null,
};

test('a sandbox subscription keeps whole periods after any actions and times', () => {
  const step = fc.record({ days: fc.nat(400), action: fc.option(fc.constantFrom(...SANDBOX_ACTIONS)) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      let now = 0;
      let subscription = boughtSubscription;
      for (const { days, action } of steps) {
        now += days;
        const before = subscription;
        const next = advanceTo(subscription, day(now));
        subscription = action === null ? next : applyAction(next, action, day(now));
        const { status, periodStart, periodEnd, payments, endedAt } = subscription;
        const isOver = status === 'canceled';
        const holds = {
          period: periodEnd > periodStart,
          payments: payments >= 1,
          running: isOver || periodEnd > day(now),
          ended: (endedAt !== null) === isOver,
          over: before.status !== 'canceled' || subscription === before,
        };
        expect(Object.values(holds)).not.toContain(false);
      }
    }),
  );
});

test('formats days and amounts of money', () => {
  expect(formatDay(new Date('2026-12-03T23:59:00Z'))).toBe('3 December 2026');
  expect([formatMoney(500, 'usd'), formatMoney(5000, 'eur'), formatMoney(700, 'jpy')]).toEqual([
    '$5.00',
    '€50.00',
    '¥700',
  ]);
});
