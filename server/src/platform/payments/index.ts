export { BadSignature, PaymentsUnavailable, UnknownCustomer, UnknownSubscription } from './errors.ts';
export type { PaymentEvent } from './payment-event.ts';
export type {
  CheckoutPage,
  NewCheckout,
  Part,
  Payments,
  Period,
  SubscriptionSummary,
  Subscription,
} from './payment-provider.ts';
export { StripePayments } from './stripe.ts';
