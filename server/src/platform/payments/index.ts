export { BadSignature, PaymentsUnavailable } from './errors.ts';
export type { PaymentEvent } from './event.ts';
export { type Checkout, Payments, type PaymentsConfig, type Period, type Subscription } from './payments.ts';
