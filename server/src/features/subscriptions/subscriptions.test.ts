import { api, subscriptions } from '@backbeat/contract';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { eventAbout, signatureHeaders, FakeStripe } from '../../../test/servers/stripe-server.ts';

const { createCheckout, createYearlyCheckout } = api.subscriptions;
const stripe = new FakeStripe();
const backbeat = useBackbeat(await stripe.start());
afterAll(() => stripe.stop());

let person: Person;
beforeEach(async () => {
  stripe.isDown = false;
  person = await newPerson(backbeat());
});

const deliver = (payload: string, headers = signatureHeaders(payload)) =>
  backbeat().visitor().send('/api/payment/webhook', { method: 'POST', body: payload, headers });
const roleOf = async ({ browser }: Person) => (await browser.call(api.users.getCurrentUser)).body.role;
const subscriptionsOf = ({ id }: Person) =>
  backbeat().context.db.selectFrom('subscriptions').selectAll().where('user_id', '=', id).execute();

describe('A checkout', () => {
  test('opens a monthly or yearly checkout that returns to the subscription page', async () => {
    for (const [route, price] of [
      [createCheckout, 'price_month'],
      [createYearlyCheckout, 'price_year'],
    ] as const) {
      const { body } = await person.browser.call(route);
      expect(body.url).toBe(`https://checkout.example/${body.id}`);
      const params = Object.fromEntries(stripe.checkouts.get(body.id) ?? []);
      expect(params).toMatchObject({
        mode: 'subscription',
        'line_items[0][price]': price,
        client_reference_id: person.id,
        customer: stripe.customers.get(person.id),
        'subscription_data[metadata][userId]': person.id,
        success_url: 'http://localhost/subscription?success=true',
        cancel_url: 'http://localhost/subscription?canceled=true',
      });
    }
  });

  test('returns the same checkout for a user and period until a purchase', async () => {
    const first = (await person.browser.call(createCheckout)).body.id;
    expect((await person.browser.call(createCheckout)).body.id).toBe(first);
    expect((await person.browser.call(createYearlyCheckout)).body.id).not.toBe(first);
    await deliver(eventAbout(stripe.sell(person.id, { status: 'canceled' })));
    const next = (await person.browser.call(createCheckout)).body.id;
    expect(next).not.toBe(first);
    expect(stripe.checkouts.get(next)?.get('customer')).toBe(stripe.customers.get(person.id));
  });

  test('returns 409 for users who have Plus', async () => {
    const member = await newPerson(backbeat(), { plus: true });
    const { status, failure } = await member.browser.call(createCheckout);
    expect([status, failure.error]).toEqual([409, subscriptions.messages.isPlus]);
  });

  test('requires a session and a provider that responds', async () => {
    expect((await backbeat().visitor().call(createCheckout)).status).toBe(401);
    stripe.isDown = true;
    const { status, failure } = await person.browser.call(createCheckout);
    expect([status, failure.error]).toEqual([503, subscriptions.messages.providerAway]);
  });
});

describe('The webhook', () => {
  test('an event gives Plus, and a later one ends it', async () => {
    const roleChanges: string[] = [];
    backbeat().context.events.onAfterCommit(
      'user.role-changed',
      ({ userId }) => void roleChanges.push(userId),
    );
    const subscription = stripe.sell(person.id);
    expect((await deliver(eventAbout(subscription))).body).toEqual({ received: true });
    expect(await roleOf(person)).toBe('USERPLUS');
    await deliver(eventAbout(subscription));
    subscription.status = 'canceled';
    await deliver(eventAbout(subscription, 'customer.subscription.deleted'));
    expect(await roleOf(person)).toBe('USER');
    await backbeat().context.events.waitUntilIdle();
    expect(roleChanges).toEqual([person.id, person.id]);
  });

  test.each([
    ['active', 'USERPLUS'],
    ['trialing', 'USERPLUS'],
    ['past_due', 'USERPLUS'],
    ['incomplete', 'USER'],
    ['incomplete_expired', 'USER'],
    ['unpaid', 'USER'],
    ['canceled', 'USER'],
  ])('a subscription with the status %s gives the role %s', async (status, role) => {
    await deliver(eventAbout(stripe.sell(person.id, { status })));
    expect(await roleOf(person)).toBe(role);
  });

  test('Plus ends with the paid period without an event', async () => {
    await deliver(eventAbout(stripe.sell(person.id, { days: -1 })));
    expect(await roleOf(person)).toBe('USER');
  });

  test('the end of one subscription does not end another', async () => {
    const [earlier, present] = [stripe.sell(person.id), stripe.sell(person.id, { days: 20 })];
    await deliver(eventAbout(earlier));
    earlier.status = 'canceled';
    await deliver(eventAbout(present));
    await deliver(eventAbout(earlier, 'customer.subscription.deleted'));
    expect(await roleOf(person)).toBe('USERPLUS');
  });

  test('an event is applied once, however often it is delivered', async () => {
    const subscription = stripe.sell(person.id);
    const event = eventAbout(subscription);
    const answers = await Promise.all(Array.from({ length: 30 }, () => deliver(event)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    subscription.status = 'canceled';
    await deliver(event);
    expect(await roleOf(person)).toBe('USERPLUS');
    expect(await subscriptionsOf(person)).toHaveLength(1);
  });

  test('concurrent events about two subscriptions leave the last state', async () => {
    const [first, second] = [stripe.sell(person.id), stripe.sell(person.id)];
    const deliverAll = () =>
      Promise.all([first, second, first, second].map((subscription) => deliver(eventAbout(subscription))));
    const before = deliverAll();
    first.status = 'canceled';
    second.status = 'canceled';
    await Promise.all([before, deliverAll()]);
    expect(await roleOf(person)).toBe('USER');
  });

  test('an older answer of the provider does not replace a newer one', async () => {
    const { context } = backbeat();
    const subscription = stripe.sell(person.id);
    await deliver(eventAbout(subscription));
    await context.db
      .updateTable('subscriptions')
      .set({ fetched_at: new Date(Date.now() + 60_000), status: 'canceled', plus_until: null })
      .where('id', '=', subscription.id)
      .execute();
    await deliver(eventAbout(subscription));
    expect((await subscriptionsOf(person))[0]?.status).toBe('canceled');
  });

  test('acknowledges events about other objects and about users of other installations', async () => {
    const other = JSON.stringify({
      id: 'evt_tax',
      object: 'event',
      type: 'tax.settings.updated',
      data: { object: {} },
    });
    expect((await deliver(other)).status).toBe(200);
    for (const stranger of [undefined, 'nobody', '0190a6c0-0000-7000-8000-000000000000']) {
      expect((await deliver(eventAbout(stripe.sell(stranger)))).status).toBe(200);
    }
  });

  test('rejects events without a recent signature of the provider', async () => {
    const payload = eventAbout(stripe.sell(person.id));
    const forgeries = [
      { 'content-type': 'application/json' },
      { ...signatureHeaders(payload), 'stripe-signature': 'rubbish' },
      signatureHeaders(payload, { secret: 'whsec_guessed' }),
      signatureHeaders(`${payload} `),
      signatureHeaders(payload, { age: 600 }),
      signatureHeaders(payload, { age: -3600 }),
    ];
    for (const headers of forgeries) {
      const { status, failure } = await deliver(payload, headers);
      expect([status, failure.error]).toEqual([400, subscriptions.messages.badSignature]);
    }
    expect((await backbeat().visitor().send('/api/payment/webhook', { method: 'POST' })).status).toBe(400);
    expect(await roleOf(person)).toBe('USER');
  });

  test('acknowledges an event about a subscription that the provider does not know, and logs it once', async () => {
    const log = vi.spyOn(backbeat().context.log, 'warn');
    const event = eventAbout({ id: 'sub_of_another_account' });
    for (let delivery = 0; delivery < 2; delivery += 1) expect((await deliver(event)).status).toBe(200);
    expect(log).toHaveBeenCalledTimes(1);
    expect(log.mock.calls[0]?.[1]).toBe('webhook event about an unknown subscription; ignored');
    log.mockRestore();
  });

  test('acknowledges an event about a payment that the provider does not know', async () => {
    const object = { id: 'ch_1', object: 'charge', payment_intent: 'pi_of_another_account' };
    const event = { id: 'evt_charge', object: 'event', type: 'charge.refunded', data: { object } };
    expect((await deliver(JSON.stringify(event))).status).toBe(200);
  });

  test.each([
    ['id', { id: 'evt\0' }],
    ['id', { id: 'a'.repeat(256) }],
    ['type', { type: 'customer\0' }],
  ])('rejects a signed event with an %s that cannot be stored: %j', async (_field, change) => {
    const event: object = JSON.parse(eventAbout(stripe.sell(person.id)));
    const { status, failure } = await deliver(JSON.stringify({ ...event, ...change }));
    expect([status, failure.error]).toEqual([400, subscriptions.messages.badSignature]);
  });

  test('acknowledges an event about a subscription whose id cannot exist', async () => {
    expect((await deliver(eventAbout({ id: 'sub\0' }))).status).toBe(200);
  });

  test('returns 503 with Retry-After while the provider does not respond', async () => {
    const event = eventAbout(stripe.sell(person.id));
    stripe.isDown = true;
    const answer = await deliver(event);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
    stripe.isDown = false;
    await deliver(event);
    expect(await roleOf(person)).toBe('USERPLUS');
  });
});
