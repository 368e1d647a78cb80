import { Stripe } from 'stripe';
import { answerOf, BadSignature, PaymentsUnavailable } from './errors.ts';
import { type PaymentEvent, readEvent } from './event.ts';

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

/** A signature older than this is not believed. */
const TOLERANCE_SECONDS = 300;

/** `past_due`: a renewal has failed and is tried again; the member keeps Plus meanwhile. */
const PAID = new Set(['active', 'trialing', 'past_due']);

/**
 * What the product asks of its payment provider, Stripe (https://docs.stripe.com/api). All that asks it throws
 * PaymentsUnavailable, at the latest after three tries of 8 s.
 */
export class Payments {
  readonly #stripe: Stripe;
  readonly #config: PaymentsConfig;

  constructor(config: PaymentsConfig) {
    this.#config = config;
    this.#stripe = new Stripe(config.secretKey, {
      timeout: 8_000,
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
    const { id, url } = await answerOf(
      this.#stripe.checkout.sessions.create(
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
      ),
    );
    if (!url) throw new PaymentsUnavailable('The payment provider gave no address for the checkout.', true);
    return { id, url };
  }

  /**
   * Believes a webhook only by its signature over the bytes that came (https://docs.stripe.com/webhooks#verify-manually).
   * @param receivedAt where the clock of this machine is not to be trusted
   * @throws {BadSignature}
   */
  readWebhook(body: Buffer, signature: string | undefined, receivedAt = new Date()): PaymentEvent {
    return readEvent(this.#verified(body, signature, receivedAt));
  }

  #verified(body: Buffer, signature: string | undefined, receivedAt: Date): unknown {
    const { webhookSecret } = this.#config;
    const time = receivedAt.getTime();
    try {
      return this.#stripe.webhooks.constructEvent(
        body,
        signature ?? '',
        webhookSecret,
        TOLERANCE_SECONDS,
        undefined,
        time,
      );
    } catch {
      // Without the library's error as its cause: that one holds the whole body.
      throw new BadSignature('The signature of the webhook is not right.');
    }
  }

  async fetchSubscription(id: string): Promise<Subscription> {
    return view(await answerOf(this.#stripe.subscriptions.retrieve(id)));
  }

  /** Lets a subscription run to the end of the period that is paid for. One that is over stays as it is. */
  async cancelAtPeriodEnd(id: string): Promise<Subscription> {
    try {
      return view(await answerOf(this.#stripe.subscriptions.update(id, { cancel_at_period_end: true })));
    } catch (error) {
      // Stripe changes nothing about a subscription that is over, but refuses.
      const present = await this.fetchSubscription(id);
      if (present.status === 'canceled') return present;
      throw error;
    }
  }

  /** Ends a subscription at once; no harm if it is over, or if the provider knows none. */
  async cancelNow(id: string): Promise<void> {
    await answerOf(
      this.#stripe.subscriptions.cancel(id).catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeError) || error.statusCode !== 404) throw error;
      }),
    );
  }

  /** A page of the provider where a customer sees invoices and changes cards; good for a few minutes. */
  async portalUrl(customerId: string, returnUrl: string): Promise<string> {
    const portal = this.#stripe.billingPortal.sessions.create({
      customer: customerId,
      return_url: returnUrl,
    });
    return (await answerOf(portal)).url;
  }
}

function view(subscription: Stripe.Subscription): Subscription {
  // Since 2025 each item has its own period; Plus is one item.
  const ends = subscription.items.data.map((item) => item.current_period_end);
  const { id, customer, status, metadata } = subscription;
  return {
    id,
    customerId: typeof customer === 'string' ? customer : customer.id,
    isPaid: PAID.has(status),
    status,
    currentPeriodEnd: new Date(Math.max(0, ...ends) * 1000),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    userId: metadata['userId'],
  };
}

function hostOf(apiBase: string | undefined) {
  if (apiBase === undefined) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  return protocol === 'http:'
    ? ({ host: hostname, port: port || '80', protocol: 'http' } as const)
    : ({ host: hostname, port: port || '443', protocol: 'https' } as const);
}
