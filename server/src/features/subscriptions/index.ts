import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/mount.ts';
import { closeCheckouts } from './checkout.ts';
import { COMPARE_EVERY, compare, reconcileSubscriptions } from './reconcile-subscriptions.ts';
import { cancelSubscription } from './end-subscription.ts';
import { dedupeSubscriptions, keepOneSubscription } from './dedupe-subscriptions.ts';
import { subscriptionHandlers } from './subscriptions.routes.ts';
import { sendMail, sendSubscriptionMail } from './send-mails.ts';
import { serveSandbox } from './sandbox-pages.ts';
import { SandboxPayments } from './sandbox-payments.ts';
import { refreshIfKnown, refreshSubscription } from './settle.ts';
import { TELL_EVERY, tellDueRoles, tellRoles } from './tell-roles.ts';
import { WATCH_EVERY, watchSubscriptions, watchTerms } from './watch.ts';

/** Plus: who has paid for it, by the word of the payment provider. */
export const subscriptions: Feature = (app, context) => {
  const { jobs, payments } = context;
  mount(app, context, api.subscriptions, subscriptionHandlers(context));
  jobs.work(sendSubscriptionMail, (data) => sendMail(context, data));
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
    dedupeSubscriptions(context, payments, userId, (id) => refreshSubscription(context, payments, id)),
  );
  jobs.work(watchTerms, (_data, { signal }) => watchSubscriptions(context, payments, signal));
  jobs.schedule(watchTerms, WATCH_EVERY, {});
  jobs.work(reconcileSubscriptions, (at, { signal }) => compare(context, payments, at, signal));
  jobs.schedule(reconcileSubscriptions, COMPARE_EVERY, {});
  if (payments instanceof SandboxPayments) serveSandbox(app, context, payments);
};

export { endSubscription } from './end-subscription.ts';
export { SandboxPayments } from './sandbox-payments.ts';
