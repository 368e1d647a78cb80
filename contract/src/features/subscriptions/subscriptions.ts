import { z } from 'zod';
import { MEBIBYTE } from '../../limits.ts';
import { role } from '../../roles.ts';
import { raw, route } from '../../route.ts';

export {
  sandboxMessages,
  messages,
  describeFreePlanExcess,
  type FreePlanExcess,
} from './subscriptions.messages.ts';
export * from './plans.messages.ts';
export { offers } from './plus-offers.messages.ts';
export { plusOffers } from './plus-offers.ts';

const checkout = z.object({ id: z.string(), url: z.string() });

/** The result, with a message for the user. */
const outcome = z.object({ success: z.boolean(), message: z.string() });

/** The billing period of Plus. */
export const period = z.enum(['month', 'year']);
export type Period = z.infer<typeof period>;

/**
 * The state of a user's subscription.
 * - `none`: the user never had one.
 * - `active`: renews at `until`.
 * - `ending`: cancelled, or granted for a limited time; ends at `until`.
 * - `grace`: the last payment failed and is retried; Plus ends at `until` if no retry succeeds.
 * - `ended`: ended at `until`.
 */
export const subscriptionState = z.enum(['none', 'active', 'ending', 'grace', 'ended']);
export type SubscriptionState = z.infer<typeof subscriptionState>;

export const subscription = z.object({
  plan: role,
  /** Null without a subscription, or if Plus was granted without payment. */
  period: period.nullable(),
  state: subscriptionState,
  /** ISO 8601. */
  until: z.string().nullable(),
  /** The payment provider; `sandbox` is the test checkout. Null if payments are not configured. */
  provider: z.enum(['stripe', 'sandbox']).nullable(),
  /** Whether the call of the same name is currently available to the user. */
  portal: z.boolean(),
  cancel: z.boolean(),
  resume: z.boolean(),
  checkout: z.boolean(),
  /** Content beyond the free plan; `withoutPlus` formats it. */
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
    summary: 'Get the subscription of the caller: plan, period, end, and available calls.',
    auth: 'user',
    refetchOn: ['subscription'],
    output: subscription,
  }),
  createCheckout: route({
    method: 'POST',
    path: '/payment/create-checkout-session',
    summary: 'Create a checkout for monthly Plus. Returns the URL to open.',
    auth: 'user',
    output: checkout,
  }),
  createYearlyCheckout: route({
    method: 'POST',
    path: '/payment/create-checkout-session-yearly',
    summary: 'Create a checkout for yearly Plus. Returns the URL to open.',
    auth: 'user',
    output: checkout,
  }),
  cancelSubscription: route({
    method: 'POST',
    path: '/payment/cancel-subscription',
    summary: 'Cancel Plus at the end of the paid period.',
    auth: 'user',
    changes: ['subscription'],
    output: outcome,
  }),
  /** The same as GET, as the specification requires; also rejected from other sites. */
  cancelSubscriptionByGet: route({
    method: 'GET',
    path: '/payment/cancel-subscription',
    summary: 'Cancel Plus, the same as POST.',
    auth: 'user',
    changes: ['subscription'],
    mutates: true,
    output: outcome,
  }),
  resumeSubscription: route({
    method: 'POST',
    path: '/payment/resume-subscription',
    summary: 'Resume a cancelled subscription before the paid period ends.',
    auth: 'user',
    changes: ['subscription'],
    output: outcome,
  }),
  getCustomerPortal: route({
    method: 'GET',
    path: '/payment/customer-portal',
    summary: 'Get the URL of the payment provider’s page with cards and invoices. Requires Plus.',
    auth: 'user',
    output: z.object({ url: z.string() }),
  }),
  receiveWebhook: route({
    method: 'POST',
    path: '/payment/webhook',
    summary:
      'Receive an event of the payment provider. Verifies the signature and applies each event id once.',
    auth: 'public',
    body: raw,
    // Stripe documents no limit; an event contains a whole object, such as an invoice with all
    // lines.
    bodyLimit: MEBIBYTE,
    output: z.object({ received: z.literal(true) }),
  }),
};
