import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/mount.ts';
import { cancelSubscription } from './end-membership.ts';
import { membershipHandlers } from './membership.routes.ts';

/** Plus: who has paid for it, by the word of the payment provider. */
export const membership: Feature = (app, context) => {
  mount(app, context, api.membership, membershipHandlers(context));
  context.jobs.work(cancelSubscription, async ({ subscriptionId }) =>
    context.payments?.cancelNow(subscriptionId),
  );
};

export { endMembership } from './end-membership.ts';
