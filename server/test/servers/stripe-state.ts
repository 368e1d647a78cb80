import { randomBytes } from 'node:crypto';

const DAY = 24 * 60 * 60 * 1000;

export const newId = (prefix: string): string => `${prefix}_${randomBytes(8).toString('hex')}`;
export const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** The payment for a period. */
interface Charge {
  id: string;
  intentId: string;
  invoiceId: string;
  isFirst: boolean;
  paidAt: Date;
  isRefunded: boolean;
  /** The status of the dispute about the payment, if any. */
  dispute: string | undefined;
}

/** A subscription as the provider stores it. */
export interface SoldSubscription {
  id: string;
  userId: string | undefined;
  customerId: string;
  status: string;
  days: number;
  periodStart: Date;
  periodEnd: Date;
  cancelAtPeriodEnd: boolean;
  endedAt: Date | undefined;
  /** The payment of the current period; undefined while it is unpaid. */
  charge: Charge | undefined;
}

/**
 * An event of the provider. Receivers must not trust its copy of the object, so it holds as little
 * as possible.
 */
export interface SentEvent {
  id: string;
  object: 'event';
  type: string;
  created: number;
  data: { object: Record<string, unknown> };
}

/**
 * Actions at the provider: of customers, of banks, and the passing of time. Each returns the
 * resulting events.
 */
export class StripeState {
  readonly subscriptions = new Map<string, SoldSubscription>();
  /** All events, the newest first. */
  readonly events: SentEvent[] = [];

  /** A customer buys an active subscription. */
  sell(userId: string | undefined, { status = 'active', days = 30, customerId = '' } = {}): SoldSubscription {
    const periodEnd = new Date(Date.now() + days * DAY);
    const isPaid = status === 'active' || status === 'trialing';
    const subscription: SoldSubscription = {
      id: newId('sub'),
      userId,
      customerId: customerId || newId('cus'),
      status,
      days: 30,
      periodStart: new Date(periodEnd.getTime() - 30 * DAY),
      periodEnd,
      cancelAtPeriodEnd: false,
      endedAt: undefined,
      charge: isPaid ? newCharge(true) : undefined,
    };
    this.subscriptions.set(subscription.id, subscription);
    return subscription;
  }

  /** The next period begins and is paid. */
  renew(subscription: SoldSubscription): SentEvent[] {
    if (subscription.status === 'canceled') return [];
    if (subscription.status === 'active') this.#beginPeriod(subscription);
    subscription.status = 'active';
    subscription.charge = newCharge(false);
    return [
      this.#eventAbout(subscription, 'customer.subscription.updated'),
      this.#aboutInvoice(subscription, 'invoice.paid'),
    ];
  }

  /** The next period begins and the card is declined. */
  fail(subscription: SoldSubscription): SentEvent[] {
    if (subscription.status !== 'active') return [];
    this.#beginPeriod(subscription);
    subscription.status = 'past_due';
    subscription.charge = undefined;
    return [
      this.#eventAbout(subscription, 'customer.subscription.updated'),
      this.#aboutInvoice(subscription, 'invoice.payment_failed'),
    ];
  }

  /** Lets days pass by moving the dates of the future closer. */
  pass(subscription: SoldSubscription, days: number): void {
    subscription.periodStart = new Date(subscription.periodStart.getTime() - days * DAY);
    subscription.periodEnd = new Date(subscription.periodEnd.getTime() - days * DAY);
  }

  #beginPeriod(subscription: SoldSubscription): void {
    // Time passes until the current period is over.
    this.pass(subscription, (subscription.periodEnd.getTime() - Date.now()) / DAY);
    subscription.periodStart = subscription.periodEnd;
    subscription.periodEnd = new Date(subscription.periodStart.getTime() + subscription.days * DAY);
  }

  end(subscription: SoldSubscription): SentEvent[] {
    if (subscription.status === 'canceled') return [];
    subscription.status = 'canceled';
    subscription.endedAt = new Date();
    return [this.#eventAbout(subscription, 'customer.subscription.deleted')];
  }

  setCancelled(subscription: SoldSubscription, isCancelled: boolean): SentEvent[] {
    if (subscription.status === 'canceled') return [];
    subscription.cancelAtPeriodEnd = isCancelled;
    return [this.#eventAbout(subscription, 'customer.subscription.updated')];
  }

  /** Refunds a part of the payment or all of it. */
  refund({ charge }: SoldSubscription, isWhole = true): SentEvent[] {
    if (!charge) return [];
    if (isWhole) charge.isRefunded = true;
    return [this.#aboutCharge(charge, 'charge.refunded', 'charge')];
  }

  /** The bank opens or decides a dispute. */
  dispute({ charge }: SoldSubscription, status = 'needs_response'): SentEvent[] {
    if (!charge) return [];
    const isNew = charge.dispute === undefined;
    charge.dispute = status;
    return [this.#aboutCharge(charge, isNew ? 'charge.dispute.created' : 'charge.dispute.closed', 'dispute')];
  }

  /** The subscription whose current period was paid with this charge. */
  findByPayment(test: (charge: Charge) => boolean): SoldSubscription | undefined {
    return [...this.subscriptions.values()].find(({ charge }) => charge !== undefined && test(charge));
  }

  createEvent(type: string, object: Record<string, unknown>): SentEvent {
    const event = {
      id: newId('evt'),
      object: 'event',
      type,
      created: seconds(new Date()),
      data: { object },
    } as const;
    this.events.unshift(event);
    return event;
  }

  #eventAbout({ id }: SoldSubscription, type: string): SentEvent {
    return this.createEvent(type, { id, object: 'subscription' });
  }

  #aboutInvoice({ id }: SoldSubscription, type: string): SentEvent {
    return this.createEvent(type, {
      id: newId('in'),
      object: 'invoice',
      parent: { subscription_details: { subscription: id } },
    });
  }

  #aboutCharge({ id, intentId }: Charge, type: string, object: string): SentEvent {
    return this.createEvent(type, {
      id: object === 'charge' ? id : newId('dp'),
      object,
      payment_intent: intentId,
    });
  }
}

const newCharge = (isFirst: boolean): Charge => ({
  id: newId('ch'),
  intentId: newId('pi'),
  invoiceId: newId('in'),
  isFirst,
  paidAt: new Date(),
  isRefunded: false,
  dispute: undefined,
});
