import type { subscriptions } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { openCheckout } from './open-checkout.ts';
import { cancelPlan, openPortal, resumePlan, viewSubscription } from './change-plan.ts';
import { receiveEvent } from './receive-event.ts';

export const subscriptionHandlers = (
  context: Context,
): Handlers<typeof subscriptions.subscriptionRoutes> => ({
  getSubscription: (_input, { viewer }) => viewSubscription(context, viewer),
  createCheckout: (_input, { viewer }) => openCheckout(context, viewer, 'month'),
  createYearlyCheckout: (_input, { viewer }) => openCheckout(context, viewer, 'year'),
  cancelSubscription: (_input, { viewer }) => cancelPlan(context, viewer),
  cancelSubscriptionByGet: (_input, { viewer }) => cancelPlan(context, viewer),
  resumeSubscription: (_input, { viewer }) => resumePlan(context, viewer),
  getCustomerPortal: (_input, { viewer }) => openPortal(context, viewer),
  receiveWebhook: async ({ body }, { request }) => {
    const signature = request.headers['stripe-signature'];
    await receiveEvent(context, body, typeof signature === 'string' ? signature : undefined);
    return { received: true };
  },
});
