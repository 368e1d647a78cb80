import type { membership } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/mount.ts';
import { openCheckout } from './checkout.ts';
import { receiveEvent } from './webhook.ts';

export const membershipHandlers = (context: Context): Handlers<typeof membership.membershipRoutes> => ({
  createCheckout: (_input, { viewer }) => openCheckout(context, viewer, 'month'),
  createYearlyCheckout: (_input, { viewer }) => openCheckout(context, viewer, 'year'),
  receiveWebhook: async ({ body }, { request }) => {
    const signature = request.headers['stripe-signature'];
    await receiveEvent(context, body, typeof signature === 'string' ? signature : undefined);
    return { received: true };
  },
});
