import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { closeCheckouts } from './open-checkout.ts';
import { RECONCILE_INTERVAL_S, reconcile, reconcileSubscriptions } from './reconcile-subscriptions.ts';
import { cancelSubscription, cancelSubscriptionsOf } from './cancel-subscription.ts';
import { dedupeSubscriptions, removeDuplicates } from './dedupe-subscriptions.ts';
import { subscriptionHandlers } from './subscriptions.routes.ts';
import { sendMail, sendSubscriptionMail } from './mails/send-mails.ts';
import { serveSandbox } from './sandbox/sandbox.routes.ts';
import { SandboxPayments } from './sandbox/simulate-payments.ts';
import { refreshIfKnown, refreshSubscription } from './refresh-subscription.ts';
import { NOTIFY_ROLES_INTERVAL_S, notifyDueRoles, notifyRoles } from './notify-roles.ts';
import { CHECK_EXPIRY_INTERVAL_S, checkExpiringSubscriptions, checkExpiry } from './check-expiry.ts';
import { definePersonalData, readOne } from '../../personal-data.ts';
import { findPlanData } from './subscriptions.queries.ts';

/**
 * The Plus plan: checkout, subscription state and upkeep, all by the state of the payment provider.
 */
export const subscriptions = {
  start(app, context) {
    const { jobs, payments } = context;
    mount(app, context, api.subscriptions, subscriptionHandlers(context));
    jobs.work(sendSubscriptionMail, (data) => sendMail(context, data));
    jobs.work(notifyRoles, (_data, { signal }) => notifyDueRoles(context, signal));
    jobs.schedule(notifyRoles, NOTIFY_ROLES_INTERVAL_S, {});
    if (!payments) return;
    jobs.work(cancelSubscription, async ({ subscriptionId }) => {
      await payments.cancelNow(subscriptionId);
      await refreshIfKnown(context, payments, subscriptionId);
    });
    jobs.work(closeCheckouts, async ({ ids }) => {
      for (const id of ids) await payments.closeCheckout(id);
    });
    jobs.work(removeDuplicates, ({ userId }) =>
      dedupeSubscriptions(context, payments, userId, (id) => refreshSubscription(context, payments, id)),
    );
    jobs.work(checkExpiry, (_data, { signal }) => checkExpiringSubscriptions(context, payments, signal));
    jobs.schedule(checkExpiry, CHECK_EXPIRY_INTERVAL_S, {});
    jobs.work(reconcileSubscriptions, (at, { signal }) => reconcile(context, payments, at, signal));
    jobs.schedule(reconcileSubscriptions, RECONCILE_INTERVAL_S, {});
    if (payments instanceof SandboxPayments) serveSandbox(app, context, payments);
  },
  accountDeletion: { deleteRest: (tx, userId, { context }) => cancelSubscriptionsOf(context, tx, userId) },
  personalData: [definePersonalData('plan', readOne(findPlanData))],
} satisfies Feature;
