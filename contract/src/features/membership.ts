import { z } from 'zod';
import { raw, route } from '../route.ts';

export const sentences = {
  notSetUp: 'Payments are not set up on this server.',
  isPlus: 'You are a Plus member already.',
  providerAway: 'The payment provider does not answer at the moment. Please try again shortly.',
  badSignature: 'This event does not carry the signature of the payment provider.',
} as const;

const checkout = z.object({ id: z.string(), url: z.string() });

export const membershipRoutes = {
  createCheckout: route({
    method: 'POST',
    path: '/payment/create-checkout-session',
    summary: 'Opens a checkout for Plus by the month; the browser goes to its url.',
    who: 'member',
    output: checkout,
  }),
  createYearlyCheckout: route({
    method: 'POST',
    path: '/payment/create-checkout-session-yearly',
    summary: 'Opens a checkout for Plus by the year; the browser goes to its url.',
    who: 'member',
    output: checkout,
  }),
  receiveWebhook: route({
    method: 'POST',
    path: '/payment/webhook',
    summary: 'Events of the payment provider; the signature is checked and each event id applied once.',
    who: 'anyone',
    body: raw,
    output: z.object({ received: z.literal(true) }),
  }),
};
