import { Stripe } from 'stripe';

/** Plus by the month or by the year. */
export type Period = 'month' | 'year';

export interface PaymentsConfig {
  secretKey: string;
  webhookSecret: string;
  priceMonthly: string;
  priceYearly: string;
  /** Another host that speaks Stripe's protocol. */
  apiBase: string | undefined;
  /** For the provider's logs. */
  appName: string;
}

/** A subscription as the provider has it now. */
export interface Subscription {
  id: string;
  customerId: string;
  /** Whether it is paid for, or the provider is still trying to be paid. */
  isPaid: boolean;
  status: string;
  currentPeriodEnd: Date;
  cancelAtPeriodEnd: boolean;
  /** The user it was bought for, as told at the checkout. */
  userId: string | undefined;
}

/** What an event is about: the doorbell has rung, and this is at the door. */
export interface PaymentEvent {
  id: string;
  type: string;
  subscriptionId: string | undefined;
}

export interface Checkout {
  userId: string;
  email: string;
  customerId: string | undefined;
  period: Period;
  successUrl: string;
  cancelUrl: string;
  /** The same key within a day gives the same checkout. */
  idempotencyKey: string;
}

/** The signature of a webhook is missing, wrong or too old. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature';
}

/** A signature older than this is not believed. */
const TOLERANCE_SECONDS = 300;

/** `past_due`: a renewal has failed and is tried again; the member keeps Plus meanwhile. */
const PAID = new Set(['active', 'trialing', 'past_due']);

/** What the product asks of its payment provider, Stripe (https://docs.stripe.com/api). */
export class Payments {
  readonly #stripe: Stripe;
  readonly #config: PaymentsConfig;

  constructor(config: PaymentsConfig) {
    this.#config = config;
    this.#stripe = new Stripe(config.secretKey, {
      timeout: 15_000,
      maxNetworkRetries: 2,
      telemetry: false,
      appInfo: { name: config.appName },
      ...hostOf(config.apiBase),
    });
  }

  /** Opens a checkout page of the provider, to which the browser goes. */
  async createCheckout(checkout: Checkout): Promise<{ id: string; url: string }> {
    const { userId, email, customerId, period, successUrl, cancelUrl, idempotencyKey } = checkout;
    const price = period === 'year' ? this.#config.priceYearly : this.#config.priceMonthly;
    const session = await this.#stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        line_items: [{ price, quantity: 1 }],
        client_reference_id: userId,
        ...(customerId === undefined ? { customer_email: email } : { customer: customerId }),
        subscription_data: { metadata: { userId } },
        success_url: successUrl,
        cancel_url: cancelUrl,
      },
      { idempotencyKey },
    );
    if (!session.url) throw new Error('The payment provider gave no address for the checkout.');
    return { id: session.id, url: session.url };
  }

  /**
   * Believes a webhook only by its signature over the bytes that came (https://docs.stripe.com/webhooks#verify-manually).
   * @throws {BadSignature}
   */
  readWebhook(body: Buffer, signature: string | undefined): PaymentEvent {
    const event = this.#verified(body, signature);
    return { id: event.id, type: event.type, subscriptionId: subscriptionOf(event) };
  }

  #verified(body: Buffer, signature: string | undefined): Stripe.Event {
    try {
      return this.#stripe.webhooks.constructEvent(
        body,
        signature ?? '',
        this.#config.webhookSecret,
        TOLERANCE_SECONDS,
      );
    } catch (error) {
      throw new BadSignature('The signature of the webhook is not right.', { cause: error });
    }
  }

  async fetchSubscription(id: string): Promise<Subscription> {
    const subscription = await this.#stripe.subscriptions.retrieve(id);
    // Since 2025 each item has its own period; Plus is one item.
    const ends = subscription.items.data.map((item) => item.current_period_end);
    return {
      id: subscription.id,
      customerId:
        typeof subscription.customer === 'string' ? subscription.customer : subscription.customer.id,
      isPaid: PAID.has(subscription.status),
      status: subscription.status,
      currentPeriodEnd: new Date(Math.max(0, ...ends) * 1000),
      cancelAtPeriodEnd: subscription.cancel_at_period_end,
      userId: subscription.metadata['userId'],
    };
  }
}

/** The events of a subscription's life carry its id in different places. */
function subscriptionOf(event: Stripe.Event): string | undefined {
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return event.data.object.id;
    case 'checkout.session.completed':
      return idOf(event.data.object.subscription);
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return idOf(event.data.object.parent?.subscription_details?.subscription);
    default:
      return undefined;
  }
}

const idOf = (object: string | { id: string } | null | undefined): string | undefined =>
  typeof object === 'string' ? object : object?.id;

function hostOf(apiBase: string | undefined) {
  if (apiBase === undefined) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  return protocol === 'http:'
    ? ({ host: hostname, port: port || '80', protocol: 'http' } as const)
    : ({ host: hostname, port: port || '443', protocol: 'https' } as const);
}
