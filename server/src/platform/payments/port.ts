import type { PaymentEvent } from './event.ts';

/** Paid by the month or by the year. */
export type Period = 'month' | 'year';

/** What a customer has paid at last, for a period of a subscription. */
export interface Payment {
  invoiceId: string;
  /** In the smallest unit of the currency, as cents. */
  amount: number;
  /** ISO 4217, in small letters. */
  currency: string;
  paidAt: Date;
  /** Whether it was the payment with which the subscription began. */
  isFirst: boolean;
}

/** A subscription as the provider has it now. */
export interface Subscription {
  id: string;
  customerId: string;
  /** As Stripe names them: https://docs.stripe.com/api/subscriptions/object#subscription_object-status */
  status: string;
  period: Period | undefined;
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
  /** Whether nothing is charged after this period. */
  cancelAtPeriodEnd: boolean;
  endedAt: Date | undefined;
  /** The user it was bought for, as told at the checkout. */
  userId: string | undefined;
  /** Of the running period; undefined while it is not paid. */
  lastPayment: Payment | undefined;
  /** Why the money of the running period went back: given back in full, or taken back by the bank. */
  withdrawn: 'refund' | 'dispute' | undefined;
}

/** What a list of subscriptions tells of one: enough to see that something has changed. */
export type Sighting = Pick<Subscription, 'id' | 'status' | 'currentPeriodEnd' | 'cancelAtPeriodEnd'>;

export interface NewCheckout {
  userId: string;
  customerId: string;
  period: Period;
  successUrl: string;
  cancelUrl: string;
  /** The same key gives the same checkout, or the same failure, for a day. */
  idempotencyKey: string;
}

/** A page on which one pays. */
export interface CheckoutPage {
  id: string;
  url: string;
  expiresAt: Date;
}

/** A part of a long list; `next` is where the following one begins. */
export interface Part<T> {
  items: T[];
  next: string | undefined;
}

/**
 * What the product asks of whoever takes its payments. All that asks throws PaymentsUnavailable, at the latest after three
 * tries of 8 s.
 */
export interface Payments {
  readonly provider: 'stripe' | 'sandbox';
  createCustomer(customer: { userId: string; email: string; idempotencyKey: string }): Promise<string>;
  /** @throws {UnknownCustomer} where the provider has no such customer any more */
  createCheckout(checkout: NewCheckout): Promise<CheckoutPage>;
  /** Nobody can pay there any more; no harm if it was paid or is closed. */
  closeCheckout(id: string): Promise<void>;
  /** @throws {UnknownSubscription} where the provider knows none by this id */
  fetchSubscription(id: string): Promise<Subscription>;
  /** Lets a subscription run to the end of the period that is paid for. One that is over stays as it is. */
  cancelAtPeriodEnd(id: string): Promise<void>;
  /** Takes that back. */
  resume(id: string): Promise<void>;
  /** Ends a subscription at once; no harm if it is over, or if the provider knows none. */
  cancelNow(id: string): Promise<void>;
  /** A page where a customer sees invoices and changes cards; good for a few minutes. */
  portalUrl(customerId: string, returnUrl: string): Promise<string>;
  /**
   * Believes a webhook only by its signature over the bytes that came.
   * @throws {BadSignature}
   */
  readWebhook(body: Buffer, signature: string | undefined, receivedAt: Date): PaymentEvent;
  /** Which subscription an event is about, if any. */
  subscriptionOf(event: PaymentEvent): Promise<string | undefined>;
  /** Those that have not ended, in an order of the provider's. */
  listSubscriptions(after?: string): Promise<Part<Sighting>>;
  /** What has happened since then, newest first; the provider keeps it for a month. */
  listEvents(since: Date, after?: string): Promise<Part<PaymentEvent>>;
}
