import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/mount.ts';
import { notificationHandlers, ownHandlers } from './notifications.routes.ts';
import { takePart } from './notifications.listeners.ts';
import { tellLive } from './notifications.realtime.ts';

/** What has happened to somebody: made by what others do, told at once, listed until it is cleared. */
export const notifications: Feature = (app, context) => {
  mount(app, context, api.notifications, notificationHandlers(context));
  mount(app, context, { getCurrentUser: api.users.getCurrentUser }, ownHandlers(context));
  takePart(context);
  tellLive(context);
};
