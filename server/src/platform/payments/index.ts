export { BadSignature, PaymentsUnavailable, UnknownCustomer, UnknownSubscription } from './errors.ts';
export type { PaymentEvent } from './event.ts';
export type {
  CheckoutPage,
  NewCheckout,
  Part,
  Payments,
  Period,
  SubscriptionSummary,
  Subscription,
} from './port.ts';
export { type StripeConfig, StripePayments } from './stripe.ts';
