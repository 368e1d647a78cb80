import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/mount.ts';
import { closeCheckouts } from './checkout.ts';
import { COMPARE_EVERY, compare, compareMemberships } from './compare.ts';
import { cancelSubscription } from './end-membership.ts';
import { keepOne, keepOneSubscription } from './keep-one.ts';
import { membershipHandlers } from './membership.routes.ts';
import { sendMail, sendMembershipMail } from './send-mails.ts';
import { serveSandbox } from './sandbox-pages.ts';
import { SandboxPayments } from './sandbox-payments.ts';
import { refreshIfKnown, refreshSubscription } from './settle.ts';
import { TELL_EVERY, tellDueRoles, tellRoles } from './tell-roles.ts';
import { WATCH_EVERY, watchSubscriptions, watchTerms } from './watch.ts';

/** Plus: who has paid for it, by the word of the payment provider. */
export const membership: Feature = (app, context) => {
  const { jobs, payments } = context;
  mount(app, context, api.membership, membershipHandlers(context));
  jobs.work(sendMembershipMail, (data) => sendMail(context, data));
  jobs.work(tellRoles, (_data, { signal }) => tellDueRoles(context, signal));
  jobs.schedule(tellRoles, TELL_EVERY, {});
  if (!payments) return;
  jobs.work(cancelSubscription, async ({ subscriptionId }) => {
    await payments.cancelNow(subscriptionId);
    await refreshIfKnown(context, payments, subscriptionId);
  });
  jobs.work(closeCheckouts, async ({ ids }) => {
    for (const id of ids) await payments.closeCheckout(id);
  });
  jobs.work(keepOneSubscription, ({ userId }) =>
    keepOne(context, payments, userId, (id) => refreshSubscription(context, payments, id)),
  );
  jobs.work(watchTerms, (_data, { signal }) => watchSubscriptions(context, payments, signal));
  jobs.schedule(watchTerms, WATCH_EVERY, {});
  jobs.work(compareMemberships, (at, { signal }) => compare(context, payments, at, signal));
  jobs.schedule(compareMemberships, COMPARE_EVERY, {});
  if (payments instanceof SandboxPayments) serveSandbox(app, context, payments);
};

export { endMembership } from './end-membership.ts';
export { SandboxPayments } from './sandbox-payments.ts';
