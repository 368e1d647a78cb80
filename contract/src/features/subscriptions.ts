import { z } from 'zod';
import { MEBIBYTE } from '../limits.ts';
import { role } from '../roles.ts';
import { raw, route } from '../route.ts';

export { sandboxStrings, strings, withoutPlus, type AboveFree } from './subscriptions.strings.ts';
export * from './plans.strings.ts';
export { plusOffers } from './plus-offers.ts';

const checkout = z.object({ id: z.string(), url: z.string() });

/** What was done, in a sentence for the one who asked. */
const done = z.object({ success: z.boolean(), message: z.string() });

/** Plus by the month or by the year. */
export const period = z.enum(['month', 'year']);
export type Period = z.infer<typeof period>;

/**
 * Where somebody's membership stands.
 * - `none`: never had one.
 * - `active`: is paid again at `until`.
 * - `ending`: cancelled, or given for a time; ends at `until`.
 * - `grace`: the last payment failed and is tried again; Plus ends at `until` if none comes through.
 * - `ended`: was over at `until`.
 */
export const subscriptionState = z.enum(['none', 'active', 'ending', 'grace', 'ended']);
export type SubscriptionState = z.infer<typeof subscriptionState>;

export const subscription = z.object({
  plan: role,
  /** Null where none is running, or where Plus was given without payment. */
  period: period.nullable(),
  state: subscriptionState,
  /** ISO 8601. */
  until: z.string().nullable(),
  /** Who takes the payments; `sandbox` is the test checkout. Null where payments are not set up. */
  provider: z.enum(['stripe', 'sandbox']).nullable(),
  /** Whether the call of the same name does something for this user now. */
  portal: z.boolean(),
  cancel: z.boolean(),
  resume: z.boolean(),
  checkout: z.boolean(),
  /** What lies above the free plan; `withoutPlus` says it. */
  over: z.object({
    demos: z.object({ have: z.int(), above: z.int() }),
    links: z.int(),
    pictures: z.int(),
  }),
});
export type Subscription = z.infer<typeof subscription>;

export const subscriptionRoutes = {
  getSubscription: route({
    method: 'GET',
    path: '/payment/subscription',
    summary: 'Where the caller’s membership stands: plan, period, until when, and what may be done about it.',
    auth: 'user',
    output: subscription,
  }),
  createCheckout: route({
    method: 'POST',
    path: '/payment/create-checkout-session',
    summary: 'Opens a checkout for Plus by the month; the browser goes to its url.',
    auth: 'user',
    output: checkout,
  }),
  createYearlyCheckout: route({
    method: 'POST',
    path: '/payment/create-checkout-session-yearly',
    summary: 'Opens a checkout for Plus by the year; the browser goes to its url.',
    auth: 'user',
    output: checkout,
  }),
  cancelSubscription: route({
    method: 'POST',
    path: '/payment/cancel-subscription',
    summary: 'Cancels Plus at the end of the period that is paid for.',
    auth: 'user',
    output: done,
  }),
  /** The same by GET, as the specification has it; refused from other sites too. */
  cancelSubscriptionByGet: route({
    method: 'GET',
    path: '/payment/cancel-subscription',
    summary: 'Cancels Plus as POST does.',
    auth: 'user',
    mutates: true,
    output: done,
  }),
  resumeSubscription: route({
    method: 'POST',
    path: '/payment/resume-subscription',
    summary: 'Takes the cancellation back while the paid period lasts.',
    auth: 'user',
    output: done,
  }),
  getCustomerPortal: route({
    method: 'GET',
    path: '/payment/customer-portal',
    summary: 'The address of the payment provider’s page with cards and invoices; for Plus members.',
    auth: 'user',
    output: z.object({ url: z.string() }),
  }),
  receiveWebhook: route({
    method: 'POST',
    path: '/payment/webhook',
    summary: 'Events of the payment provider; the signature is checked and each event id applied once.',
    auth: 'public',
    body: raw,
    // Stripe states no limit; an event holds a whole object, such as an invoice with all its lines.
    bodyLimit: MEBIBYTE,
    output: z.object({ received: z.literal(true) }),
  }),
};
