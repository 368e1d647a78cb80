import { Stripe } from 'stripe';
import {
  answerOf,
  BadSignature,
  PaymentsUnavailable,
  UnknownCustomer,
  UnknownSubscription,
} from './errors.ts';
import { type PaymentEvent, readEvent } from './payment-event.ts';
import type {
  CheckoutPage,
  NewCheckout,
  Part,
  Payments,
  SubscriptionSummary,
  Subscription,
} from './payment-provider.ts';
import { idOf, paymentsOf, takesMoney, viewSubscriptionSummary, viewSubscription } from './stripe-view.ts';

export interface StripeConfig {
  secretKey: string;
  webhookSecret: string;
  priceMonthly: string;
  priceYearly: string;
  /** Another host with Stripe's protocol, for tests. */
  apiBase: string | undefined;
  /** The name in the provider's logs. */
  appName: string;
}

/** Maximum difference, in either direction, between the time of a signature and now. */
const TOLERANCE_SECONDS = 300;

/** Entries of a list in one request; Stripe's maximum. */
const PAGE_SIZE = 100;

/** Events that change a subscription: https://docs.stripe.com/api/events/types */
export const STRIPE_EVENTS = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
];

/** The payment provider Stripe (https://docs.stripe.com/api), by its own library. */
export class StripePayments implements Payments {
  readonly provider = 'stripe';
  readonly #stripe: Stripe;
  readonly #config: StripeConfig;

  constructor(config: StripeConfig) {
    this.#config = config;
    this.#stripe = new Stripe(config.secretKey, {
      timeout: 8_000,
      maxNetworkRetries: 2,
      telemetry: false,
      appInfo: { name: config.appName },
      ...hostOf(config.apiBase),
    });
  }

  async createCustomer(customer: { userId: string; email: string; idempotencyKey: string }): Promise<string> {
    const { userId, email, idempotencyKey } = customer;
    const created = this.#stripe.customers.create({ email, metadata: { userId } }, { idempotencyKey });
    return (await answerOf(created)).id;
  }

  async createCheckout(checkout: NewCheckout): Promise<CheckoutPage> {
    const { userId, customerId, period, successUrl, cancelUrl, idempotencyKey } = checkout;
    const price = period === 'year' ? this.#config.priceYearly : this.#config.priceMonthly;
    const session = this.#stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        line_items: [{ price, quantity: 1 }],
        client_reference_id: userId,
        customer: customerId,
        subscription_data: { metadata: { userId } },
        success_url: successUrl,
        cancel_url: cancelUrl,
      },
      { idempotencyKey },
    );
    const {
      id,
      url,
      expires_at: expiresAt,
    } = await answerOf(
      session.catch((error: unknown) => {
        throw isUnknown(error, 'customer') ? new UnknownCustomer() : error;
      }),
    );
    if (!url) throw new PaymentsUnavailable('The payment provider gave no address for the checkout.', true);
    return { id, url, expiresAt: new Date(expiresAt * 1000) };
  }

  async closeCheckout(id: string): Promise<void> {
    await answerOf(
      this.#stripe.checkout.sessions.expire(id).catch((error: unknown) => {
        // Stripe rejects the closing of a checkout that is not open.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      }),
    );
  }

  async fetchSubscription(id: string): Promise<Subscription> {
    const expand = ['latest_invoice', 'latest_invoice.payments'];
    const subscription = await answerOf(
      this.#stripe.subscriptions.retrieve(id, { expand }).catch((error: unknown) => {
        throw isUnknown(error) ? new UnknownSubscription() : error;
      }),
    );
    return viewSubscription(subscription, await this.#findWithdrawn(subscription));
  }

  /**
   * Checks the charges of the current period, since neither a refund nor a dispute changes the
   * subscription.
   */
  async #findWithdrawn({
    latest_invoice: invoice,
  }: Stripe.Subscription): Promise<'refund' | 'dispute' | undefined> {
    const expand = ['latest_charge'];
    for (const intentId of paymentsOf(invoice)) {
      const { latest_charge: charge } = await answerOf(
        this.#stripe.paymentIntents.retrieve(intentId, { expand }),
      );
      if (!charge || typeof charge === 'string') continue;
      // True after a full refund.
      if (charge.refunded) return 'refund';
      if (!charge.disputed) continue;
      const disputes = await answerOf(this.#stripe.disputes.list({ charge: charge.id, limit: PAGE_SIZE }));
      if (disputes.data.some(takesMoney)) return 'dispute';
    }
    return undefined;
  }

  async cancelAtPeriodEnd(id: string): Promise<void> {
    await this.#change(id, { cancel_at_period_end: true });
  }

  async resume(id: string): Promise<void> {
    const { cancel_at_period_end: byFlag } = await answerOf(this.#stripe.subscriptions.retrieve(id));
    await this.#change(id, byFlag ? { cancel_at_period_end: false } : { cancel_at: '' });
  }

  async #change(id: string, change: Stripe.SubscriptionUpdateParams): Promise<void> {
    try {
      await answerOf(this.#stripe.subscriptions.update(id, change));
    } catch (error) {
      // Stripe rejects changes of a subscription that has ended.
      const { status } = await answerOf(this.#stripe.subscriptions.retrieve(id));
      if (status !== 'canceled') throw error;
    }
  }

  async cancelNow(id: string): Promise<void> {
    await answerOf(
      this.#stripe.subscriptions.cancel(id).catch((error: unknown) => {
        if (!isUnknown(error)) throw error;
      }),
    );
  }

  async portalUrl(customerId: string, returnUrl: string): Promise<string> {
    const portal = this.#stripe.billingPortal.sessions.create({
      customer: customerId,
      return_url: returnUrl,
    });
    return (await answerOf(portal)).url;
  }

  /** See https://docs.stripe.com/webhooks#verify-manually */
  readWebhook(body: Buffer, signature: string | undefined, receivedAt: Date): PaymentEvent {
    return readEvent(this.#parseVerified(body, signature, receivedAt));
  }

  #parseVerified(body: Buffer, signature: string | undefined, receivedAt: Date): unknown {
    const { webhookSecret } = this.#config;
    const time = receivedAt.getTime();
    try {
      const event: unknown = this.#stripe.webhooks.constructEvent(
        body,
        signature ?? '',
        webhookSecret,
        TOLERANCE_SECONDS,
        undefined,
        time,
      );
      // The library rejects only signatures that are too old.
      if (signedAt(signature) <= time / 1000 + TOLERANCE_SECONDS) return event;
    } catch {
      // The library's error contains the whole body, so it must not become the cause.
    }
    throw new BadSignature('The signature of the webhook is not right.');
  }

  async subscriptionOf({ subscriptionId, paymentId }: PaymentEvent): Promise<string | undefined> {
    if (subscriptionId !== undefined || paymentId === undefined) return subscriptionId;
    const payments = await answerOf(
      this.#stripe.invoicePayments
        .list({ payment: { type: 'payment_intent', payment_intent: paymentId }, expand: ['data.invoice'] })
        .catch((error: unknown) => {
          if (isUnknown(error)) return undefined;
          throw error;
        }),
    );
    const invoice = payments?.data[0]?.invoice;
    if (!invoice || typeof invoice === 'string' || !('parent' in invoice)) return undefined;
    const subscription = invoice.parent?.subscription_details?.subscription;
    return subscription === undefined ? undefined : idOf(subscription);
  }

  async listSubscriptions(after?: string): Promise<Part<SubscriptionSummary>> {
    const list = await answerOf(
      // Without a status, the list contains all subscriptions except canceled ones.
      this.#stripe.subscriptions.list({ limit: PAGE_SIZE, ...(after && { starting_after: after }) }),
    );
    return {
      items: list.data.map(viewSubscriptionSummary),
      next: list.has_more ? list.data.at(-1)?.id : undefined,
    };
  }

  async listEvents(since: Date, after?: string): Promise<Part<PaymentEvent>> {
    const list = await answerOf(
      this.#stripe.events.list({
        types: STRIPE_EVENTS,
        created: { gte: Math.floor(since.getTime() / 1000) },
        limit: PAGE_SIZE,
        ...(after && { starting_after: after }),
      }),
    );
    return { items: list.data.map(readEvent), next: list.has_more ? list.data.at(-1)?.id : undefined };
  }
}

/**
 * The time in a signature header, in seconds. If there are several, the last one counts, as in the
 * library.
 */
const signedAt = (signature = ''): number => {
  const times = signature.split(',').flatMap((part) => /^t=(\d+)/.exec(part)?.[1] ?? []);
  return Number(times.at(-1));
};

/** Whether the provider does not know the named object. */
const isUnknown = (error: unknown, param?: string): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (param === undefined
    ? error.statusCode === 404 || error.code === 'resource_missing'
    : error.code === 'resource_missing' && error.param === param);

function hostOf(apiBase: string | undefined) {
  if (apiBase === undefined) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  return protocol === 'http:'
    ? ({ host: hostname, port: port || '80', protocol: 'http' } as const)
    : ({ host: hostname, port: port || '443', protocol: 'https' } as const);
}
