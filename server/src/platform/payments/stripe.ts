import { Stripe } from 'stripe';
import {
  answerOf,
  BadSignature,
  PaymentsUnavailable,
  UnknownCustomer,
  UnknownSubscription,
} from './errors.ts';
import { type PaymentEvent, readEvent } from './event.ts';
import type { CheckoutPage, NewCheckout, Part, Payments, Sighting, Subscription } from './port.ts';
import { idOf, paidWith, takesMoney, viewSighting, viewSubscription } from './stripe-view.ts';

export interface StripeConfig {
  secretKey: string;
  webhookSecret: string;
  priceMonthly: string;
  priceYearly: string;
  /** Another host that speaks Stripe's protocol. */
  apiBase: string | undefined;
  /** For the provider's logs. */
  appName: string;
}

/** A signature whose time differs by more from now, in either direction, is refused. */
const TOLERANCE_SECONDS = 300;

/** How many entries of a long list come with one request; Stripe gives no more. */
const PART = 100;

/** What an event can be about that changes a membership: https://docs.stripe.com/api/events/types */
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

/** Stripe (https://docs.stripe.com/api), by its own library. */
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
    const made = this.#stripe.customers.create({ email, metadata: { userId } }, { idempotencyKey });
    return (await answerOf(made)).id;
  }

  async createCheckout(checkout: NewCheckout): Promise<CheckoutPage> {
    const { userId, customerId, period, successUrl, cancelUrl, idempotencyKey } = checkout;
    const price = period === 'year' ? this.#config.priceYearly : this.#config.priceMonthly;
    const opened = this.#stripe.checkout.sessions.create(
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
      opened.catch((error: unknown) => {
        throw isUnknown(error, 'customer') ? new UnknownCustomer() : error;
      }),
    );
    if (!url) throw new PaymentsUnavailable('The payment provider gave no address for the checkout.', true);
    return { id, url, expiresAt: new Date(expiresAt * 1000) };
  }

  async closeCheckout(id: string): Promise<void> {
    await answerOf(
      this.#stripe.checkout.sessions.expire(id).catch((error: unknown) => {
        // One that is not open cannot be closed.
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

  /** By the charges of the running period, since neither a refund nor a dispute changes the subscription. */
  async #findWithdrawn({
    latest_invoice: invoice,
  }: Stripe.Subscription): Promise<'refund' | 'dispute' | undefined> {
    const expand = ['latest_charge'];
    for (const intentId of paidWith(invoice)) {
      const { latest_charge: charge } = await answerOf(
        this.#stripe.paymentIntents.retrieve(intentId, { expand }),
      );
      if (!charge || typeof charge === 'string') continue;
      // True once it is given back in full.
      if (charge.refunded) return 'refund';
      if (!charge.disputed) continue;
      const disputes = await answerOf(this.#stripe.disputes.list({ charge: charge.id, limit: PART }));
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
      // Stripe changes nothing about a subscription that is over, but refuses.
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
    return readEvent(this.#verified(body, signature, receivedAt));
  }

  #verified(body: Buffer, signature: string | undefined, receivedAt: Date): unknown {
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
      // The library refuses only signatures that are too old.
      if (signedAt(signature) <= time / 1000 + TOLERANCE_SECONDS) return event;
    } catch {
      // Without the library's error as its cause: that one holds the whole body.
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

  async listSubscriptions(after?: string): Promise<Part<Sighting>> {
    const list = await answerOf(
      // Without a status: all but those that are canceled.
      this.#stripe.subscriptions.list({ limit: PART, ...(after && { starting_after: after }) }),
    );
    return { items: list.data.map(viewSighting), next: list.has_more ? list.data.at(-1)?.id : undefined };
  }

  async listEvents(since: Date, after?: string): Promise<Part<PaymentEvent>> {
    const list = await answerOf(
      this.#stripe.events.list({
        types: STRIPE_EVENTS,
        created: { gte: Math.floor(since.getTime() / 1000) },
        limit: PART,
        ...(after && { starting_after: after }),
      }),
    );
    return { items: list.data.map(readEvent), next: list.has_more ? list.data.at(-1)?.id : undefined };
  }
}

/** The time in a signature header, in seconds; of several the last one, which the library takes too. */
const signedAt = (signature = ''): number => {
  const times = signature.split(',').flatMap((part) => /^t=(\d+)/.exec(part)?.[1] ?? []);
  return Number(times.at(-1));
};

/** Whether the provider refused since it does not know what was named. */
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
