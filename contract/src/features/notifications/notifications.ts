import { z } from 'zod';
import { time } from '../../ids.ts';
import { userName } from '../../text/names.ts';
import { route } from '../../route.ts';
import { messages } from './notifications.messages.ts';

export { messages };
export { CHOSEN_KINDS, textOf, type DraftState, type NotificationContent } from './notifications.messages.ts';

export const notification = z.object({
  /** Stable while more users join: a notification replaces the previous one with the same key. */
  key: z.string(),
  /** The id of its post; null if it is not about a post. */
  id: z.string().nullable(),
  /** The user who did it; the latest of several. */
  userName: z.string(),
  profilePic: z.string(),
  /** Number of users who did it. */
  people: z.int(),
  /** Names of further users, latest first, at most `limits.notifications.others`. */
  others: z.array(z.string()),
  noti: z.string(),
  time,
  notiType: z.enum(['POST', 'CHAT', 'FOLLOW', 'EXPORT', 'NEWS']),
  /**
   * Where it leads: `post` to the page of its post, `request` to that credit request, `agreement` to
   * the agreement. Other types have a target of their own.
   */
  leadsTo: z.enum(['post', 'request', 'agreement']),
  /** Whether it is unread, at least in part. */
  isNew: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

export const notificationRoutes = {
  listNotifications: route({
    method: 'GET',
    path: '/user/get/notifications/:userName',
    summary: 'List the notifications of the signed-in user since they last cleared them, newest first.',
    auth: 'user',
    refetchOn: ['notification', 'notificationRead'],
    params: z.object({ userName }),
    output: z.array(notification),
  }),
  countUnread: route({
    method: 'GET',
    path: '/user/notifications/unread-count',
    summary: 'Count the unread notifications. Each user in a grouped notification counts.',
    auth: 'user',
    output: z.object({ count: z.int() }),
  }),
  readNotifications: route({
    method: 'POST',
    path: '/user/notifications/read',
    summary: 'Mark all notifications as read. They remain listed.',
    auth: 'user',
    changes: ['notificationRead'],
    output: 'nothing',
  }),
  clearNotifications: route({
    method: 'POST',
    path: '/user/notifications/clear',
    summary: 'Clear all notifications.',
    auth: 'user',
    changes: ['notificationRead'],
    output: 'nothing',
  }),
};
