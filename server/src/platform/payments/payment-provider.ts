import type { PaymentEvent } from './payment-event.ts';

/** The billing period: monthly or yearly. */
export type Period = 'month' | 'year';

/** The last payment of a customer for a period of a subscription. */
export interface Payment {
  invoiceId: string;
  /** In the smallest unit of the currency, such as cents. */
  amount: number;
  /** ISO 4217, in lower case. */
  currency: string;
  paidAt: Date;
  /** Whether it was the payment that started the subscription. */
  isFirst: boolean;
}

/** The current state of a subscription at the provider. */
export interface Subscription {
  id: string;
  customerId: string;
  /**
   * The status names of Stripe:
   * https://docs.stripe.com/api/subscriptions/object#subscription_object-status
   */
  status: string;
  period: Period | undefined;
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
  /** Whether nothing is charged after this period. */
  cancelAtPeriodEnd: boolean;
  endedAt: Date | undefined;
  /** The user who bought it, as passed to the checkout. */
  userId: string | undefined;
  /** The payment of the current period; undefined while it is unpaid. */
  lastPayment: Payment | undefined;
  /** Why the money of the current period was returned: by a full refund, or by the bank. */
  paymentReversal: 'refund' | 'dispute' | undefined;
}

/** The entry of a subscription in a list: enough to detect a change. */
export type SubscriptionSummary = Pick<
  Subscription,
  'id' | 'status' | 'currentPeriodEnd' | 'cancelAtPeriodEnd'
>;

export interface NewCheckout {
  userId: string;
  customerId: string;
  period: Period;
  successUrl: string;
  cancelUrl: string;
  /** The same key returns the same checkout, or the same failure, for a day. */
  idempotencyKey: string;
}

/** The provider's payment page. */
export interface CheckoutPage {
  id: string;
  url: string;
  expiresAt: Date;
}

/** A page of a long list; `next` is the cursor of the following page. */
export interface Part<T> {
  items: T[];
  next: string | undefined;
}

/**
 * The interface of a payment provider. All methods that call the provider throw
 * PaymentsUnavailable, at the latest after three attempts of 8 s.
 */
export interface Payments {
  readonly provider: 'stripe' | 'sandbox';
  createCustomer(customer: { userId: string; email: string; idempotencyKey: string }): Promise<string>;
  /** @throws {UnknownCustomer} if the provider no longer has such a customer */
  createCheckout(checkout: NewCheckout): Promise<CheckoutPage>;
  /**
   * Closes a checkout, so that it can no longer be paid. Ignores one that is already paid or
   * closed.
   */
  closeCheckout(id: string): Promise<void>;
  /** @throws {UnknownSubscription} if the provider has no subscription with this id */
  fetchSubscription(id: string): Promise<Subscription>;
  /**
   * Cancels a subscription at the end of the paid period. A subscription that has ended does not
   * change.
   */
  cancelAtPeriodEnd(id: string): Promise<void>;
  /** Reverts a cancellation at the end of the period. */
  resume(id: string): Promise<void>;
  /** Ends a subscription at once. Ignores one that has ended or is unknown to the provider. */
  cancelNow(id: string): Promise<void>;
  /** A page with the customer's invoices and cards, which is valid for a few minutes. */
  portalUrl(customerId: string, returnUrl: string): Promise<string>;
  /**
   * Verifies a webhook by its signature over the raw body.
   * @throws {BadSignature}
   */
  readWebhook(body: Buffer, signature: string | undefined, receivedAt: Date): PaymentEvent;
  /** The subscription of an event, if it has one. */
  subscriptionOf(event: PaymentEvent): Promise<string | undefined>;
  /** Subscriptions that have not ended, in the provider's order. */
  listSubscriptions(after?: string): Promise<Part<SubscriptionSummary>>;
  /** Events since that time, newest first; the provider stores them for a month. */
  listEvents(since: Date, after?: string): Promise<Part<PaymentEvent>>;
}
