import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { newId, seconds, type SoldSubscription, StripeState, type SentEvent } from './stripe-state.ts';

export type { SoldSubscription } from './stripe-state.ts';

const WEBHOOK_SECRET = 'whsec_of_tests';
const SECRET_KEY = 'sk_test_of_tests';
const DAY_SECONDS = 24 * 60 * 60;

interface Reply {
  status: number;
  body: unknown;
}

/**
 * A fake Stripe server with the part of the API that the product uses
 * (https://docs.stripe.com/api), in memory, and the events there.
 */
export class FakeStripe extends StripeState {
  /** The request parameters, by checkout id. */
  readonly checkouts = new Map<string, URLSearchParams>();
  /** Expired checkouts. */
  readonly closedCheckouts = new Set<string>();
  /** Customer ids, by user id. */
  readonly customers = new Map<string, string>();
  /** The request and response for each idempotency key. */
  readonly #answers = new Map<string, { body: string; reply: Reply }>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  /** While true, the server rejects all requests. */
  isDown = false;

  /** @returns the environment that makes the product use this server */
  async start(): Promise<Record<string, string>> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The stand-in has no port.');
    return {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PRICE_MONTHLY: 'price_month',
      STRIPE_PRICE_YEARLY: 'price_year',
      STRIPE_API_BASE: `http://127.0.0.1:${address.port}`,
    };
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** The customer pays at a checkout. */
  pay(checkoutId: string): { subscription: SoldSubscription; events: SentEvent[] } {
    const checkout = this.checkouts.get(checkoutId);
    if (!checkout || this.closedCheckouts.has(checkoutId)) throw new Error('This checkout is not open.');
    this.closedCheckouts.add(checkoutId);
    const subscription = this.sell(checkout.get('subscription_data[metadata][userId]') ?? undefined, {
      customerId: checkout.get('customer') ?? '',
    });
    const { id } = subscription;
    const events = [
      this.createEvent('customer.subscription.created', { id, object: 'subscription' }),
      this.createEvent('checkout.session.completed', {
        id: checkoutId,
        object: 'checkout.session',
        subscription: id,
      }),
    ];
    return { subscription, events };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestBody = await text(request);
    const { status, body } = this.#reply(request, requestBody);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  /**
   * Like Stripe, it stores the response for a key, including failures
   * (https://docs.stripe.com/api/idempotent_requests).
   */
  #reply(request: IncomingMessage, requestBody: string): Reply {
    const { method = 'GET', url = '', headers } = request;
    const { pathname, searchParams } = new URL(url, 'http://stripe.test');
    if (headers.authorization !== `Bearer ${SECRET_KEY}`) return failure(401, 'invalid_request_error');
    const key = method === 'POST' ? headers['idempotency-key'] : undefined;
    const before = key === undefined ? undefined : this.#answers.get(String(key));
    if (before && before.body !== requestBody) return failure(400, 'idempotency_error');
    if (before) return before.reply;
    const params = method === 'POST' ? new URLSearchParams(requestBody) : searchParams;
    const reply = this.isDown ? failure(500, 'api_error') : this.#answer(method, pathname, params);
    if (key !== undefined) this.#answers.set(String(key), { body: requestBody, reply });
    return reply;
  }

  #answer(method: string, path: string, params: URLSearchParams): Reply {
    const [, , kind = '', first = '', second = ''] = path.split('/');
    switch (`${method} ${kind}`) {
      case 'POST customers':
        return ok(this.#makeCustomer(params.get('metadata[userId]') ?? ''));
      case 'POST checkout':
        return second === '' ? ok(this.#openCheckout(params)) : this.#closeCheckout(second);
      case 'POST billing_portal':
        return ok({ id: newId('bps'), url: `https://portal.example/${params.get('customer')}` });
      case 'GET payment_intents':
        return this.#paymentIntent(first);
      case 'GET invoice_payments':
        return ok(list([this.#invoiceOf(params.get('payment[payment_intent]') ?? '')].filter(Boolean)));
      case 'GET disputes':
        return ok(list(this.#disputesOf(params.get('charge') ?? '')));
      case 'GET events':
        return ok(this.#page(this.events, params));
      default:
        return kind === 'subscriptions' ? this.#subscription(method, first, params) : failure(404);
    }
  }

  #subscription(method: string, id: string, params: URLSearchParams): Reply {
    if (id === '') {
      const subscriptions = [...this.subscriptions.values()].filter(({ status }) => status !== 'canceled');
      return ok(this.#page(subscriptions.map(asStripeWritesIt), params));
    }
    const subscription = this.subscriptions.get(id);
    if (!subscription) return failure(404, 'invalid_request_error', 'resource_missing');
    if (method === 'DELETE') this.end(subscription);
    const flag = params.get('cancel_at_period_end');
    if (method === 'POST' && subscription.status === 'canceled') return failure(400);
    if (flag !== null) this.setCancelled(subscription, flag === 'true');
    return ok(asStripeWritesIt(subscription));
  }

  #makeCustomer(userId: string) {
    const customer = { id: newId('cus'), object: 'customer' };
    this.customers.set(userId, customer.id);
    return customer;
  }

  #openCheckout(params: URLSearchParams) {
    const id = newId('cs');
    this.checkouts.set(id, params);
    const url = `https://checkout.example/${id}`;
    return { id, object: 'checkout.session', url, expires_at: seconds(new Date()) + DAY_SECONDS };
  }

  /** The address is /v1/checkout/sessions/{id}/expire. */
  #closeCheckout(id: string): Reply {
    if (this.closedCheckouts.has(id)) return failure(400);
    this.closedCheckouts.add(id);
    return ok({ id, object: 'checkout.session', status: 'expired' });
  }

  #paymentIntent(id: string): Reply {
    const charge = this.findByPayment(({ intentId }) => intentId === id)?.charge;
    if (!charge) return failure(404);
    const { isRefunded, dispute } = charge;
    const latest = { id: charge.id, object: 'charge', refunded: isRefunded, disputed: dispute !== undefined };
    return ok({ id, object: 'payment_intent', latest_charge: latest });
  }

  #invoiceOf(intentId: string) {
    const charge = this.findByPayment((charge) => charge.intentId === intentId);
    return (
      charge && {
        object: 'invoice_payment',
        invoice: {
          id: charge.charge?.invoiceId,
          object: 'invoice',
          parent: { subscription_details: { subscription: charge.id } },
        },
      }
    );
  }

  #disputesOf(chargeId: string) {
    const dispute = this.findByPayment(({ id }) => id === chargeId)?.charge?.dispute;
    return dispute === undefined ? [] : [{ id: newId('dp'), object: 'dispute', status: dispute }];
  }

  #page(all: readonly { id: string }[], params: URLSearchParams) {
    const limit = Math.min(Number(params.get('limit') ?? 10), this.pageSize);
    const after = params.get('starting_after');
    const start = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
    return { ...list(all.slice(start, start + limit)), has_more: start + limit < all.length };
  }

  /** The page size of lists. */
  pageSize = 100;
}

const ok = (body: unknown): Reply => ({ status: 200, body });
const list = (data: readonly unknown[]) => ({ object: 'list', has_more: false, data });
const failure = (status: number, type = 'invalid_request_error', code?: string): Reply => ({
  status,
  body: { error: { type, code, message: 'Something is not right.' } },
});

function asStripeWritesIt(subscription: SoldSubscription) {
  const { id, userId, customerId, status, periodStart, periodEnd, cancelAtPeriodEnd, endedAt } = subscription;
  return {
    id,
    object: 'subscription',
    status,
    customer: customerId,
    cancel_at: null,
    cancel_at_period_end: cancelAtPeriodEnd,
    ended_at: endedAt ? seconds(endedAt) : null,
    metadata: userId === undefined ? {} : { userId },
    items: list([
      {
        id: `si_${id}`,
        price: { id: 'price_month', recurring: { interval: 'month' } },
        current_period_start: seconds(periodStart),
        current_period_end: seconds(periodEnd),
      },
    ]),
    latest_invoice: invoiceOf(subscription),
  };
}

function invoiceOf({ charge, periodStart }: SoldSubscription) {
  if (!charge) return { id: newId('in'), object: 'invoice', status: 'open', created: seconds(periodStart) };
  return {
    id: charge.invoiceId,
    object: 'invoice',
    status: 'paid',
    amount_paid: 500,
    currency: 'usd',
    created: seconds(charge.paidAt),
    billing_reason: charge.isFirst ? 'subscription_create' : 'subscription_cycle',
    status_transitions: { paid_at: seconds(charge.paidAt) },
    payments: list([
      { status: 'paid', payment: { type: 'payment_intent', payment_intent: charge.intentId } },
    ]),
  };
}

/** An event about a subscription. */
export const eventAbout = (
  { id }: Pick<SoldSubscription, 'id'>,
  type = 'customer.subscription.updated',
): string =>
  JSON.stringify({
    id: newId('evt'),
    object: 'event',
    type,
    data: { object: { id, object: 'subscription' } },
  });

/** The headers of an event (https://docs.stripe.com/webhooks#verify-manually). */
export function signatureHeaders(
  payload: string,
  { secret = WEBHOOK_SECRET, age = 0 } = {},
): Record<string, string> {
  const time = Math.floor(Date.now() / 1000) - age;
  const hash = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex');
  return { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${hash}` };
}
