import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { deliverDue } from './delivery/deliver-notifications.ts';
import { DELIVERY_INTERVAL_S, deliverDueJob, mailJob, pushJob } from './delivery/delivery.jobs.ts';
import { loadDeliveryKeys } from './delivery/load-delivery-keys.ts';
import { sendNotificationMail } from './delivery/send-mail.ts';
import { sendPush } from './delivery/send-push.ts';
import { notifyUsersOfNews } from './news/notify-users.ts';
import { notificationHandlers, ownHandlers } from './notifications.routes.ts';
import { registerNotificationListeners } from './notifications.listeners.ts';
import { registerNotificationRealtime } from './notifications.realtime.ts';
import { mountPreferences } from './preferences/preferences.routes.ts';
import { definePersonalData, readOne } from '../../personal-data.ts';
import {
  findPreferenceData,
  listNotificationData,
  listPushSubscriptionData,
} from './personal-data.queries.ts';

/**
 * Notifications about actions of other users and news of the server: stored, sent to open clients,
 * listed until cleared, and mailed and pushed as users choose.
 */
export const notifications = {
  start(app, context) {
    const { jobs } = context;
    mount(app, context, api.notifications, notificationHandlers(context));
    mount(app, context, { getCurrentUser: api.users.getCurrentUser }, ownHandlers(context));
    mountPreferences(app, context);
    registerNotificationListeners(context);
    registerNotificationRealtime(context);
    app.addHook('onReady', async () => {
      await loadDeliveryKeys(context.db);
    });
    jobs.work(deliverDueJob, async (_data, { signal }) => {
      await notifyUsersOfNews(context, signal);
      await deliverDue(context, signal);
    });
    jobs.schedule(deliverDueJob, DELIVERY_INTERVAL_S, {});
    jobs.work(mailJob, (data) => sendNotificationMail(context, data));
    jobs.work(pushJob, (data) => sendPush(context, data));
  },
  personalData: [
    definePersonalData('notifications', listNotificationData),
    definePersonalData('notification-choices', readOne(findPreferenceData)),
    definePersonalData('push-subscriptions', listPushSubscriptionData),
  ],
} satisfies Feature;
