import { createHmac } from 'node:crypto';
import { inspect } from 'node:util';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BadSignature,
  type NewCheckout,
  PaymentsUnavailable,
  UnknownSubscription,
  StripePayments,
  UnknownCustomer,
} from './index.ts';
import type { StripeConfig } from './stripe.ts';
import {
  type Answer,
  type StripeRequest,
  failure,
  SECRET_KEY,
  fakeServer,
  subscriptionOf,
} from './stripe.fixture.ts';

const WEBHOOK_SECRET = 'whsec_only_stripe_may_know';
const day = (count: number) => new Date(count * 86_400_000);

const config: StripeConfig = {
  secretKey: SECRET_KEY,
  webhookSecret: WEBHOOK_SECRET,
  priceMonthly: 'price_month',
  priceYearly: 'price_year',
  apiBase: undefined,
  appName: 'Loud & Clear',
};

async function payments(
  answer: (request: StripeRequest) => Answer,
): Promise<{ payments: StripePayments; requests: StripeRequest[] }> {
  const { apiBase, requests } = await fakeServer(answer);
  return { payments: new StripePayments({ ...config, apiBase }), requests };
}

async function errorOf(attempt: Promise<unknown>): Promise<unknown> {
  try {
    await attempt;
    return undefined;
  } catch (error) {
    return error;
  }
}

const checkout: NewCheckout = {
  userId: 'user 1',
  customerId: 'cus_1',
  period: 'month',
  successUrl: 'https://example.org/subscription?success=true',
  cancelUrl: 'https://example.org/subscription',
  idempotencyKey: 'user 1 month',
};
const openCheckout: Answer = {
  body: { id: 'cs_1', url: 'https://pay.example.com/cs_1', expires_at: 86_400 },
};

test('a checkout requests one subscription and names its user', async () => {
  const { payments: stripe, requests } = await payments(() => openCheckout);
  expect(await stripe.createCheckout(checkout)).toEqual({
    id: 'cs_1',
    url: 'https://pay.example.com/cs_1',
    expiresAt: day(1),
  });
  expect(requests).toMatchObject([{ method: 'POST', path: '/v1/checkout/sessions' }]);
  expect(requests[0]?.headers['idempotency-key']).toBe('user 1 month');
  expect(requests[0]?.body).toEqual({
    mode: 'subscription',
    'line_items[0][price]': 'price_month',
    'line_items[0][quantity]': '1',
    client_reference_id: 'user 1',
    'subscription_data[metadata][userId]': 'user 1',
    customer: 'cus_1',
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
  });
});

test('a checkout can request a yearly subscription', async () => {
  const { payments: stripe, requests } = await payments(() => openCheckout);
  await stripe.createCheckout({ ...checkout, period: 'year' });
  expect(requests[0]?.body).toMatchObject({ customer: 'cus_1', 'line_items[0][price]': 'price_year' });
});

test('creates a customer with its user, and reports one that was deleted', async () => {
  const { payments: stripe, requests } = await payments(({ path }) =>
    path === '/v1/customers'
      ? { body: { id: 'cus_7' } }
      : failure(400, { code: 'resource_missing', param: 'customer' }),
  );
  const creation = stripe.createCustomer({
    userId: 'user 1',
    email: 'ann@example.com',
    idempotencyKey: 'once',
  });
  expect(await creation).toBe('cus_7');
  expect(requests[0]?.body).toEqual({ email: 'ann@example.com', 'metadata[userId]': 'user 1' });
  expect(requests[0]?.headers['idempotency-key']).toBe('once');
  expect(await errorOf(stripe.createCheckout(checkout))).toBeInstanceOf(UnknownCustomer);
});

test('reads the user of a subscription, and its period from its item', async () => {
  const { payments: stripe, requests } = await payments(() => ({ body: subscriptionOf() }));
  expect(await stripe.fetchSubscription('sub_1')).toEqual({
    id: 'sub_1',
    customerId: 'cus_1',
    status: 'active',
    period: 'month',
    currentPeriodStart: day(1000),
    currentPeriodEnd: day(1030),
    cancelAtPeriodEnd: false,
    userId: 'user 1',
  });
  expect(requests).toMatchObject([{ method: 'GET' }]);
  expect(requests[0]?.path).toMatch(/^\/v1\/subscriptions\/sub_1\?/);
});

test('a subscription unknown to the provider cannot be read but counts as ended', async () => {
  const { payments: stripe } = await payments(() => failure(404, { code: 'resource_missing' }));
  const error = await errorOf(stripe.fetchSubscription('sub_2'));
  expect(error).toEqual(new UnknownSubscription());
  await stripe.cancelNow('sub_2');
});

test('cancels a subscription at the end of its period or at once', async () => {
  const { payments: stripe, requests } = await payments(() => ({
    body: subscriptionOf({ cancel_at_period_end: true }),
  }));
  await stripe.cancelAtPeriodEnd('sub_1');
  await stripe.cancelNow('sub_1');
  expect(requests).toMatchObject([
    { method: 'POST', path: '/v1/subscriptions/sub_1', body: { cancel_at_period_end: 'true' } },
    { method: 'DELETE', path: '/v1/subscriptions/sub_1' },
  ]);
});

test('cancelling an ended subscription changes nothing', async () => {
  const answerEnded = ({ method }: StripeRequest) =>
    method === 'POST' ? failure(400, {}) : { body: subscriptionOf({ status: 'canceled' }) };
  const { payments: stripe, requests } = await payments(answerEnded);
  await stripe.cancelAtPeriodEnd('sub_1');
  expect(requests.map(({ method }) => method)).toEqual(['POST', 'GET']);
});

test('the portal opens for a customer and leads back', async () => {
  const { payments: stripe, requests } = await payments(() => ({
    body: { id: 'bps_1', url: 'https://portal.example.com' },
  }));
  expect(await stripe.portalUrl('cus_1', 'https://example.org/subscription')).toBe(
    'https://portal.example.com',
  );
  expect(requests[0]?.body).toEqual({ customer: 'cus_1', return_url: 'https://example.org/subscription' });
});

test.each<[string, Answer, boolean]>([
  ['hangs up', 'hang up', false],
  ['fails', failure(500, { type: 'api_error' }), false],
  ['is asked too often', failure(429, { code: 'rate_limit' }), false],
  ['knows no such price', failure(400, { code: 'resource_missing', param: 'line_items[0][price]' }), true],
  ['answers with a web page', 'a web page', false],
])(
  'a provider that %s is unavailable, and the error contains no secret',
  async (_trouble, answer, isPermanent) => {
    const { payments: stripe } = await payments(() => answer);
    const error = await errorOf(stripe.createCheckout(checkout));
    expect(error).toBeInstanceOf(PaymentsUnavailable);
    expect(error).toMatchObject({ isPermanent });
    expect(inspect(error, { depth: 9 })).not.toContain(SECRET_KEY);
  },
);

test('a provider that is down or rejects the key is unavailable', async () => {
  const unreachableStripe = new StripePayments({ ...config, apiBase: 'http://127.0.0.1:1' });
  expect(await errorOf(unreachableStripe.fetchSubscription('sub_1'))).toMatchObject({ isPermanent: false });
  const { apiBase } = await fakeServer(() => ({ body: {} }));
  const stranger = new StripePayments({ ...config, secretKey: 'sk_test_wrong', apiBase });
  expect(await errorOf(stranger.fetchSubscription('sub_1'))).toMatchObject({ isPermanent: true });
});

test('repeats a request after a transient error with the same idempotency key', async () => {
  let isFirst = true;
  const { payments: stripe, requests } = await payments(() => {
    const answer = isFirst ? 'hang up' : openCheckout;
    isFirst = false;
    return answer;
  });
  await stripe.createCheckout(checkout);
  expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['user 1 month', 'user 1 month']);
});

const offline = new StripePayments(config);
const NOW = new Date('2026-05-04T12:00:00Z');
const secondsAgo = (count: number) => Math.floor(NOW.getTime() / 1000) - count;
const sign = (body: string, { time = secondsAgo(0), secret = WEBHOOK_SECRET } = {}) =>
  `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
const eventOf = (object: unknown) =>
  JSON.stringify({ id: 'evt_1', object: 'event', type: 'some.thing', data: { object } });
const verify = (body: string, signature: string | undefined) =>
  offline.readWebhook(Buffer.from(body), signature, NOW);

test.each([
  ['a subscription', { object: 'subscription', id: 'sub_1' }, 'sub_1'],
  ['a checkout', { object: 'checkout.session', id: 'cs_1', subscription: 'sub_1' }, 'sub_1'],
  [
    'a checkout with the whole subscription',
    { object: 'checkout.session', id: 'cs_1', subscription: { id: 'sub_1' } },
    'sub_1',
  ],
  ['a checkout of something else', { object: 'checkout.session', id: 'cs_1', subscription: null }, undefined],
  [
    'an invoice',
    { object: 'invoice', id: 'in_1', parent: { subscription_details: { subscription: 'sub_1' } } },
    'sub_1',
  ],
  ['an invoice as it used to be', { object: 'invoice', id: 'in_1', subscription: 'sub_1' }, 'sub_1'],
  ['an invoice of something else', { object: 'invoice', id: 'in_1', parent: null }, undefined],
  ['anything else', { parent: 7, subscription: 7 }, undefined],
])('an event about %s names its subscription', (_kind, object, subscriptionId) => {
  const body = eventOf(object);
  expect(verify(body, sign(body))).toEqual({ id: 'evt_1', type: 'some.thing', subscriptionId });
});

test('an event is valid for 300 s', () => {
  const body = eventOf({});
  expect(verify(body, sign(body, { time: secondsAgo(300) }))).toMatchObject({ id: 'evt_1' });
  expect(() => verify(body, sign(body, { time: secondsAgo(301) }))).toThrow(BadSignature);
});

test('rejects events that the provider has not signed, whatever the header', () => {
  const body = eventOf({});
  const forgedSignature = fc.oneof(
    fc.constant(undefined),
    fc.string(),
    fc.string().map((rubbish) => `t=${secondsAgo(0)},v1=${rubbish}`),
    fc.string({ minLength: 1 }).map((secret) => sign(body, { secret })),
    fc.string({ minLength: 1 }).map((more) => sign(body + more)),
    fc.constant(sign(body).replace('v1', 'v0')),
  );
  fc.assert(
    fc.property(forgedSignature, (signature) => {
      expect(() => verify(body, signature)).toThrow(BadSignature);
    }),
  );
});

test('rejects a signed body that is not an event without quoting it', () => {
  for (const body of ['', 'null', '[]', '{}', '{"id":"evt_1"}', 'not JSON: card 4242']) {
    const error = (() => {
      try {
        return verify(body, sign(body));
      } catch (cause) {
        return cause;
      }
    })();
    expect(error).toBeInstanceOf(BadSignature);
    expect(inspect(error, { depth: 9 })).not.toContain('4242');
  }
});
