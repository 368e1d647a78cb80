import type { Stripe } from 'stripe';
import type { Payment, Period, SubscriptionSummary, Subscription } from './payment-provider.ts';

export const idOf = (reference: string | { id: string }): string =>
  typeof reference === 'string' ? reference : reference.id;

const instant = (seconds: number): Date => new Date(seconds * 1000);

const PERIODS: readonly Period[] = ['month', 'year'];

/** The current period. Since 2025 each item has its own, and a subscription here has one item. */
function periodOf({ items }: Stripe.Subscription): { start: Date; end: Date; unit: Period | undefined } {
  const [item] = items.data;
  const interval = item?.price?.recurring?.interval;
  return {
    start: instant(item?.current_period_start ?? 0),
    end: instant(item?.current_period_end ?? 0),
    unit: PERIODS.find((period) => period === interval),
  };
}

/** Some accounts use the flag, newer ones the time. */
const endsWithPeriod = ({ cancel_at, cancel_at_period_end }: Stripe.Subscription, end: Date): boolean =>
  cancel_at_period_end || (typeof cancel_at === 'number' && instant(cancel_at) <= end);

export function viewSubscriptionSummary(subscription: Stripe.Subscription): SubscriptionSummary {
  const { end } = periodOf(subscription);
  return {
    id: subscription.id,
    status: subscription.status,
    currentPeriodEnd: end,
    cancelAtPeriodEnd: endsWithPeriod(subscription, end),
  };
}

/** @param paymentReversal comes from the charges, because the subscription does not contain it */
export function viewSubscription(
  subscription: Stripe.Subscription,
  paymentReversal: Subscription['paymentReversal'],
): Subscription {
  const { start, end, unit } = periodOf(subscription);
  const { latest_invoice: invoice } = subscription;
  return {
    ...viewSubscriptionSummary(subscription),
    customerId: idOf(subscription.customer),
    period: unit,
    currentPeriodStart: start,
    currentPeriodEnd: end,
    endedAt: typeof subscription.ended_at === 'number' ? instant(subscription.ended_at) : undefined,
    userId: subscription.metadata['userId'],
    lastPayment: invoice && typeof invoice !== 'string' ? viewPayment(invoice) : undefined,
    paymentReversal,
  };
}

function viewPayment(invoice: Stripe.Invoice): Payment | undefined {
  if (invoice.status !== 'paid') return undefined;
  return {
    invoiceId: invoice.id,
    amount: invoice.amount_paid,
    currency: invoice.currency,
    paidAt: instant(invoice.status_transitions?.paid_at ?? invoice.created),
    isFirst: invoice.billing_reason === 'subscription_create',
  };
}

/** The ids of the successful payments of an invoice. */
export function paymentsOf(invoice: Stripe.Subscription['latest_invoice']): string[] {
  if (!invoice || typeof invoice === 'string' || invoice.status !== 'paid') return [];
  return (invoice.payments?.data ?? [])
    .filter(({ status }) => status === 'paid')
    .map(({ payment }) => payment.payment_intent)
    .filter((intent) => intent !== undefined)
    .map(idOf);
}

/**
 * Whether the bank withholds or has taken the money. An inquiry (`warning_…`) takes none, and a
 * dispute that was won returns it (https://docs.stripe.com/disputes/how-disputes-work).
 */
export const takesMoney = ({ status }: Pick<Stripe.Dispute, 'status'>): boolean =>
  ['needs_response', 'under_review', 'lost'].includes(status);
