import { api, subscriptions } from '@backbeat/contract';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { signatureHeaders, type SoldSubscription, FakeStripe } from '../../../test/servers/stripe-server.ts';
import type { SentEvent } from '../../../test/servers/stripe-state.ts';
import { grantPlus } from '../users/index.ts';
import { reconcile } from './reconcile-subscriptions.ts';
import { mailEnding } from './mails/send-mails.ts';
import { updateRole } from './refresh-subscription.ts';

const { createCheckout, createYearlyCheckout, getSubscription } = api.subscriptions;

const stripe = new FakeStripe();
const backbeat = useBackbeat(await stripe.start());
afterAll(() => stripe.stop());

let person: Person;
beforeEach(async () => {
  person = await newPerson(backbeat());
});

const deliver = async (events: readonly SentEvent[]) => {
  for (const event of events) {
    const payload = JSON.stringify(event);
    const init = { method: 'POST', body: payload, headers: signatureHeaders(payload) };
    expect((await backbeat().visitor().send('/api/payment/webhook', init)).status).toBe(200);
  }
};
const stateOf = async ({ browser }: Person) => (await browser.call(getSubscription)).body;
const roleOf = async ({ browser }: Person) => (await browser.call(api.users.getCurrentUser)).body.role;

async function buy(route = createCheckout, buyer = person): Promise<SoldSubscription> {
  const { subscription, events } = stripe.pay((await buyer.browser.call(route)).body.id);
  await deliver(events);
  return subscription;
}

/** The expected role for the provider's state, computed independently of the production code. */
function isPlus({ status, periodStart, periodEnd, charge }: SoldSubscription): boolean {
  const isTaken =
    charge?.isRefunded || ['needs_response', 'under_review', 'lost'].includes(charge?.dispute ?? '');
  if (isTaken) return false;
  const days = (time: Date) => (time.getTime() - Date.now()) / (24 * 60 * 60 * 1000);
  if (status === 'past_due') return days(periodStart) > -7;
  return status === 'active' && days(periodEnd) > 0;
}

const actions: Record<string, (subscription: SoldSubscription) => SentEvent[]> = {
  renew: (subscription) => stripe.renew(subscription),
  fail: (subscription) => stripe.fail(subscription),
  cancel: (subscription) => stripe.setCancelled(subscription, true),
  resume: (subscription) => stripe.setCancelled(subscription, false),
  refund: (subscription) => stripe.refund(subscription),
  refundPart: (subscription) => stripe.refund(subscription, false),
  inquire: (subscription) => stripe.dispute(subscription, 'warning_needs_response'),
  dispute: (subscription) => stripe.dispute(subscription),
  win: (subscription) => stripe.dispute(subscription, 'won'),
  lose: (subscription) => stripe.dispute(subscription, 'lost'),
  end: (subscription) => stripe.end(subscription),
};

describe('Provider events', () => {
  test('events in any order and number leave the state of the provider', async () => {
    const history = fc.array(fc.constantFrom(...Object.keys(actions)), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(history, fc.infiniteStream(fc.nat()), async (names, chance) => {
        const buyer = await newPerson(backbeat());
        const subscription = stripe.sell(buyer.id);
        const next = () => Number(chance.next().value);
        const waitingEvents: SentEvent[] = [];
        const deliveries: Promise<void>[] = [];
        const deliverOne = () => {
          const [event] = waitingEvents.splice(next() % Math.max(1, waitingEvents.length), 1);
          if (event) deliveries.push(deliver(next() % 2 ? [event, event] : [event]));
        };
        for (const name of names) {
          waitingEvents.push(...(actions[name]?.(subscription) ?? []));
          if (next() % 2) deliverOne();
        }
        while (waitingEvents.length > 0) deliverOne();
        await Promise.all(deliveries);
        if (deliveries.length === 0) return;
        await eventually(async () =>
          expect([names, await roleOf(buyer)]).toEqual([names, isPlus(subscription) ? 'USERPLUS' : 'USER']),
        );
      }),
      { numRuns: 40 },
    );
  });

  test('a hundred concurrent copies of an event have one effect and send one mail', async () => {
    const roleChanges: string[] = [];
    backbeat().context.events.onAfterCommit(
      'user.role-changed',
      ({ userId }) => void (userId === person.id && roleChanges.push(userId)),
    );
    const { events } = stripe.pay((await person.browser.call(createCheckout)).body.id);
    await Promise.all(Array.from({ length: 100 }, () => deliver(events.slice(0, 1))));
    await backbeat().context.events.waitUntilIdle();
    expect(roleChanges).toEqual([person.id]);
    expect((await backbeat().mailTo(person.email)).subject).toBe('Welcome to Plus');
    const mails = await backbeat().context.mail.readOutbox();
    expect(mails.filter(({ to }) => to === person.email)).toHaveLength(1);
  });

  test('an event whose transaction fails is applied on the next delivery', async () => {
    const { context } = backbeat();
    let isBroken = true;
    context.events.onBeforeCommit('user.role-changed', () =>
      isBroken ? Promise.reject(new Error('The process has died.')) : Promise.resolve(),
    );
    const { events } = stripe.pay((await person.browser.call(createCheckout)).body.id);
    const payload = JSON.stringify(events[0]);
    const init = { method: 'POST', body: payload, headers: signatureHeaders(payload) };
    expect((await backbeat().visitor().send('/api/payment/webhook', init)).status).toBe(500);
    expect(await roleOf(person)).toBe('USER');
    isBroken = false;
    await deliver(events);
    expect(await roleOf(person)).toBe('USERPLUS');
  });
});

describe('A reversed payment', () => {
  test('a full refund ends Plus and stops further charges; a partial refund changes nothing', async () => {
    const subscription = await buy();
    await deliver(stripe.refund(subscription, false));
    expect((await stateOf(person)).state).toBe('active');
    await deliver(stripe.refund(subscription));
    expect(await stateOf(person)).toMatchObject({ plan: 'USER', state: 'ended', checkout: true });
    await eventually(async () => expect(subscription.status).toBe('canceled'));
  });

  test('a dispute suspends Plus, blocks a second checkout, and restores Plus when it is won', async () => {
    const subscription = await buy();
    await deliver(stripe.dispute(subscription));
    expect(await stateOf(person)).toMatchObject({ plan: 'USER', checkout: false });
    const { status, failure } = await person.browser.call(createCheckout);
    expect([status, failure.error]).toEqual([409, subscriptions.messages.disputed]);
    await deliver(stripe.dispute(subscription, 'won'));
    expect(await stateOf(person)).toMatchObject({ plan: 'USERPLUS', state: 'active' });
  });
});

describe('A failed renewal', () => {
  test('a failed renewal leaves Plus for one week', async () => {
    const subscription = await buy();
    await deliver(stripe.fail(subscription));
    expect(await stateOf(person)).toMatchObject({ plan: 'USERPLUS', state: 'grace', portal: true });
    await eventually(async () => {
      const mails = await backbeat().context.mail.readOutbox();
      const [mail] = mails.filter(({ to }) => to === person.email);
      expect(mail?.subject).toBe('Your payment for Plus failed');
    });
    stripe.pass(subscription, 8);
    await deliver([
      stripe.createEvent('invoice.payment_failed', { object: 'invoice', subscription: subscription.id }),
    ]);
    expect(await stateOf(person)).toMatchObject({ plan: 'USER', state: 'ended' });
  });

  test('a failed renewal is not retried once the user has bought a new subscription', async () => {
    const old = await buy();
    await deliver(stripe.fail(old));
    stripe.pass(old, 8);
    await deliver([
      stripe.createEvent('invoice.payment_failed', { object: 'invoice', subscription: old.id }),
    ]);
    const purchase = await buy();
    await eventually(async () => expect(old.status).toBe('canceled'));
    expect(purchase.cancelAtPeriodEnd).toBe(false);
    expect(await stateOf(person)).toMatchObject({ plan: 'USERPLUS', state: 'active' });
  });

  test('a failed renewal is not retried after the user cancels', async () => {
    const subscription = await buy();
    await deliver(stripe.fail(subscription));
    const { body } = await person.browser.call(api.subscriptions.cancelSubscription);
    expect(body).toEqual({ success: true, message: subscriptions.messages.cancelledNow });
    expect([subscription.status, await roleOf(person)]).toEqual(['canceled', 'USER']);
  });
});

describe('Expiry by time', () => {
  test('a role that expires emits user.role-changed at that time', async () => {
    const { context } = backbeat();
    await buy();
    const roleChanges: string[] = [];
    context.events.onAfterCommit(
      'user.role-changed',
      ({ userId }) => void (userId === person.id && roleChanges.push(userId)),
    );
    await context.db
      .updateTable('subscriptions')
      .set({ plus_until: new Date(Date.now() + 1500) })
      .where('user_id', '=', person.id)
      .execute();
    // As any answer of the provider does.
    await context.transact((tx, emit) => updateRole(context, tx, emit, person.id, 'stripe'));
    expect(await roleOf(person)).toBe('USERPLUS');
    await eventually(async () => expect(roleChanges).toEqual([person.id]));
    expect(await roleOf(person)).toBe('USER');
  });

  test('a user who has cancelled gets one mail three days before the end', async () => {
    const { context } = backbeat();
    const subscription = await buy();
    stripe.pass(subscription, 28);
    await deliver(stripe.setCancelled(subscription, true));
    const { payments } = context;
    if (!payments) throw new Error('There are no payments.');
    const run = () => mailEnding(context, payments, new AbortController().signal);
    await Promise.all([run(), run()]);
    await run();
    await eventually(async () => {
      const mails = await context.mail.readOutbox();
      const ownMails = mails.filter(({ to, subject }) => to === person.email && subject.includes('ends on'));
      expect(ownMails).toHaveLength(1);
    });
  });
});

describe('A checkout', () => {
  test('a failed checkout does not prevent the next one', async () => {
    stripe.isDown = true;
    expect((await person.browser.call(createCheckout)).status).toBe(503);
    stripe.isDown = false;
    expect((await person.browser.call(createCheckout)).status).toBe(200);
  });

  test('concurrent requests get the same checkout and one customer', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => person.browser.call(createCheckout)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const customer = stripe.customers.get(person.id);
    const { body } = await person.browser.call(createYearlyCheckout);
    expect(stripe.checkouts.get(body.id)?.get('customer')).toBe(customer);
  });

  test('a paid checkout closes the others', async () => {
    const yearly = (await person.browser.call(createYearlyCheckout)).body.id;
    await buy();
    await eventually(async () => expect(stripe.closedCheckouts.has(yearly)).toBe(true));
  });

  test('two paid checkouts leave one subscription that renews', async () => {
    const [month, year] = [
      (await person.browser.call(createCheckout)).body.id,
      (await person.browser.call(createYearlyCheckout)).body.id,
    ];
    const [first, second] = [stripe.pay(month), stripe.pay(year)];
    stripe.pass(first.subscription, 5);
    await deliver([...first.events, ...second.events]);
    await eventually(async () => expect(first.subscription.cancelAtPeriodEnd).toBe(true));
    expect(second.subscription.cancelAtPeriodEnd).toBe(false);
    expect(await stateOf(person)).toMatchObject({ plan: 'USERPLUS', state: 'active' });
  });
});

describe('The reconciliation with the provider', () => {
  /** Runs the first job of a reconciliation; each job sends the next one. */
  async function startReconciliation(): Promise<void> {
    const { context } = backbeat();
    const { payments } = context;
    if (!payments) throw new Error('There are no payments.');
    await reconcile(context, payments, { step: 'events' }, new AbortController().signal);
  }

  test('the reconciliation repairs what lost events would have changed, page by page', async () => {
    stripe.pageSize = 2;
    const people = await Promise.all(Array.from({ length: 5 }, () => newPerson(backbeat())));
    const [buyer, expiredUser, cancelledUser, refundedUser, vanishedUser] = people;
    if (!buyer || !expiredUser || !cancelledUser || !refundedUser || !vanishedUser)
      throw new Error('A person is missing.');
    const purchases = await Promise.all(
      [expiredUser, cancelledUser, refundedUser, vanishedUser].map((buyer) => buy(createCheckout, buyer)),
    );
    const [toEnd, toCancel, toRefund, toVanish] = purchases;
    if (!toEnd || !toCancel || !toRefund || !toVanish) throw new Error('A subscription is missing.');
    // The provider sends none of these events.
    stripe.pay((await buyer.browser.call(createCheckout)).body.id);
    stripe.end(toEnd);
    stripe.setCancelled(toCancel, true);
    stripe.refund(toRefund);
    stripe.subscriptions.delete(toVanish.id);
    await startReconciliation();
    await eventually(async () => {
      expect(await roleOf(buyer)).toBe('USERPLUS');
      expect(await roleOf(expiredUser)).toBe('USER');
      expect((await stateOf(cancelledUser)).state).toBe('ending');
      expect(await roleOf(refundedUser)).toBe('USER');
      // A subscription that the provider does not know keeps its state: the key may be of another
      // account.
      expect(await roleOf(vanishedUser)).toBe('USERPLUS');
    });
    stripe.pageSize = 100;
  });

  test('the reconciliation keeps Plus that was granted without payment', async () => {
    const { context } = backbeat();
    await context.transact((tx) => grantPlus(tx, person.userName, 3));
    expect(await stateOf(person)).toMatchObject({
      plan: 'USERPLUS',
      state: 'ending',
      portal: false,
      cancel: false,
    });
    const subscription = stripe.sell(person.id);
    await deliver([
      stripe.createEvent('customer.subscription.created', { id: subscription.id, object: 'subscription' }),
    ]);
    await deliver(stripe.end(subscription));
    expect((await stateOf(person)).plan).toBe('USERPLUS');
  });
});
