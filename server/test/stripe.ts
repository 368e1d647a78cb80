import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

const WEBHOOK_SECRET = 'whsec_of_tests';
const newId = (prefix: string): string => `${prefix}_${randomBytes(8).toString('hex')}`;

/** A subscription as the provider has it. */
export interface SoldSubscription {
  id: string;
  userId: string | undefined;
  status: string;
  periodEnd: Date;
}

/** As much of Stripe as the product asks of it, in memory (https://docs.stripe.com/api). */
export class StripeStandIn {
  /** What was asked for, by the id of the checkout. */
  readonly checkouts = new Map<string, URLSearchParams>();
  /** What customers are called, by the ids of our users. */
  readonly customers = new Map<string, string>();
  readonly #subscriptions = new Map<string, SoldSubscription>();
  readonly #answers = new Map<string, unknown>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  /** While it is, it does nothing that it is asked. */
  isDown = false;

  /** @returns the environment that makes the product use it */
  async start(): Promise<Record<string, string>> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The stand-in has no port.');
    return {
      STRIPE_SECRET_KEY: 'sk_test_of_tests',
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

  sell(userId: string | undefined, { status = 'active', days = 30 } = {}): SoldSubscription {
    const periodEnd = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
    const subscription = { id: newId('sub'), userId, status, periodEnd };
    this.#subscriptions.set(subscription.id, subscription);
    return subscription;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', 'http://stripe.test');
    const params = new URLSearchParams(await text(request));
    if (request.method === 'DELETE' && !this.isDown) this.#cancel(pathname);
    const body = this.isDown ? undefined : this.#answer(pathname, params, request.headers['idempotency-key']);
    const failure = { error: { type: 'api_error', message: 'Something is not right.' } };
    response
      .writeHead(body ? 200 : 500, { 'content-type': 'application/json' })
      .end(JSON.stringify(body ?? failure));
  }

  #cancel(path: string): void {
    const subscription = this.#subscriptions.get(path.replace('/v1/subscriptions/', ''));
    if (subscription) subscription.status = 'canceled';
  }

  #answer(path: string, params: URLSearchParams, key: string | string[] | undefined): unknown {
    const subscription = this.#subscriptions.get(path.replace('/v1/subscriptions/', ''));
    if (subscription) return asStripeWritesIt(subscription);
    const before = this.#answers.get(String(key));
    if (before) return before;
    if (path === '/v1/customers') {
      const customer = { id: newId('cus'), object: 'customer' };
      this.customers.set(params.get('metadata[userId]') ?? '', customer.id);
      this.#answers.set(String(key), customer);
      return customer;
    }
    if (path !== '/v1/checkout/sessions') return undefined;
    const id = newId('cs');
    this.checkouts.set(id, params);
    const session = {
      id,
      object: 'checkout.session',
      url: `https://checkout.example/${id}`,
      expires_at: Math.floor(Date.now() / 1000) + 24 * 60 * 60,
    };
    this.#answers.set(String(key), session);
    return session;
  }
}

const asStripeWritesIt = ({ id, userId, status, periodEnd }: SoldSubscription) => ({
  id,
  object: 'subscription',
  status,
  customer: `cus_${userId}`,
  cancel_at_period_end: false,
  metadata: userId === undefined ? {} : { userId },
  items: {
    object: 'list',
    data: [
      {
        current_period_start: Math.floor(periodEnd.getTime() / 1000) - 30 * 24 * 60 * 60,
        current_period_end: Math.floor(periodEnd.getTime() / 1000),
      },
    ],
  },
});

/** An event about a subscription. What it says of it is not to be believed, so it says nothing. */
export const eventAbout = ({ id }: SoldSubscription, type = 'customer.subscription.updated'): string =>
  JSON.stringify({
    id: newId('evt'),
    object: 'event',
    type,
    data: { object: { id, object: 'subscription' } },
  });

/** The headers of an event (https://docs.stripe.com/webhooks#verify-manually). */
export function signed(payload: string, { secret = WEBHOOK_SECRET, age = 0 } = {}): Record<string, string> {
  const time = Math.floor(Date.now() / 1000) - age;
  const hash = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex');
  return { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${hash}` };
}
