import { limits, notifications, ApiError, type users } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { findCurrentUser } from '../users/index.ts';
import { unreadOf } from './group-follows.ts';
import { loadEntries, readInbox } from './read-inbox.ts';
import { clearInbox, dismiss, markRead, restore } from './inbox.queries.ts';

export const notificationHandlers = ({ db }: Context): Handlers<typeof notifications.notificationRoutes> => ({
  listNotifications: async ({ params: { userName } }, { viewer }) => {
    if (userName.toLowerCase() !== viewer.userName.toLowerCase()) {
      throw new ApiError('FORBIDDEN', notifications.messages.notYours);
    }
    return loadEntries(db, viewer, await readInbox(db, viewer));
  },
  countUnread: async (_input, { viewer }) => ({ count: unreadOf(await readInbox(db, viewer)) }),
  readNotifications: async (_input, { viewer }) => {
    await markRead(db, viewer.id);
    return undefined;
  },
  dismissNotification: async ({ params: { key }, body: { until } }, { viewer }) => {
    await dismiss(db, viewer.id, key, until);
    return undefined;
  },
  restoreNotification: async ({ params: { key } }, { viewer }) => {
    await restore(db, viewer.id, key);
    return undefined;
  },
  clearNotifications: async (_input, { viewer }) => {
    await clearInbox(db, viewer.id);
    return undefined;
  },
});

/** The current user with their notifications. It is here because this feature depends on users. */
export const ownHandlers = ({ db }: Context): Handlers<Pick<typeof users.userRoutes, 'getCurrentUser'>> => ({
  getCurrentUser: async (_input, { viewer }) => {
    const [user, inbox] = await Promise.all([findCurrentUser(db, viewer.id), readInbox(db, viewer)]);
    return {
      ...user,
      notifications: await loadEntries(db, viewer, inbox.slice(0, limits.notifications.withUser)),
      unreadNotifications: unreadOf(inbox),
    };
  },
});
