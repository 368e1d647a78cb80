import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { notificationHandlers, ownHandlers } from './notifications.routes.ts';
import { registerNotificationListeners } from './notifications.listeners.ts';
import { registerNotificationRealtime } from './notifications.realtime.ts';

/**
 * Notifications about actions of other users: stored, pushed to clients, and listed until cleared.
 */
export const notifications: Feature = (app, context) => {
  mount(app, context, api.notifications, notificationHandlers(context));
  mount(app, context, { getCurrentUser: api.users.getCurrentUser }, ownHandlers(context));
  registerNotificationListeners(context);
  registerNotificationRealtime(context);
};
