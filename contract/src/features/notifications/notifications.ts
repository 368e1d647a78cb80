import { z } from 'zod';
import { id, time } from '../../ids.ts';
import { userName } from '../../text/names.ts';
import { json, route } from '../../route.ts';
import { INBOX_TABS, messages } from './notifications.messages.ts';
import { userFace } from '../../user-face.ts';

export { messages };
export {
  CHOSEN_KINDS,
  INBOX_TABS,
  KIND_TARGETS,
  quoteWords,
  textOf,
  type DraftState,
  type InboxTab,
  type NotificationContent,
} from './notifications.messages.ts';

/** The key of the notification that all follows share. */
export const FOLLOWS_KEY = 'follow';

/** The track of a post, as far as its row shows and plays it. The post has the rest. */
export const notificationTrack = z.object({
  title: z.string(),
  artist: z.string(),
  banner: z.string().nullable(),
  /** The peaks that shape the drawing; null beside a banner, and while they are unknown. */
  peaks: z.array(z.number()).nullable(),
  /** URL of the rendition; null until it exists. */
  stream: z.string().nullable(),
  /** Seconds. */
  duration: z.number().nullable(),
  loudness: z.number().nullable(),
});
export type NotificationTrack = z.infer<typeof notificationTrack>;

export const notification = z.object({
  /** Stable while more users join: a notification replaces the previous one with the same key. */
  key: z.string(),
  /** The id of its post, release, playlist or chat; null if it is about none. */
  id: z.string().nullable(),
  /** The user who did it; the latest of several. */
  userName: z.string(),
  profilePic: z.string(),
  /** Number of users who did it. */
  people: z.int(),
  /** Names of further users, latest first, at most `limits.notifications.others`. */
  others: z.array(z.string()),
  /** The latest users of the notification, at most `limits.notifications.faces`. */
  faces: z.array(userFace),
  noti: z.string(),
  time,
  notiType: z.enum(['POST', 'CHAT', 'FOLLOW', 'EXPORT', 'NEWS', 'PLAYLIST', 'RELEASE']),
  /**
   * Where it leads: `post` to the page of its post, `request` to that credit request, `agreement` to
   * the agreement, `playlist` to its playlist, `invitation` to the playlist whose invitation the user
   * has not answered, `room` to the mix room of its post. Other types have a target of their own.
   */
  leadsTo: z.enum(['post', 'request', 'agreement', 'playlist', 'invitation', 'room']),
  /** The tab that lists it besides 'All'. */
  tab: z.enum(INBOX_TABS).nullable(),
  /** The track of its post; null without one that the user may hear. */
  track: notificationTrack.nullable(),
  /** The id and the text of the comment that it is about. */
  commentId: z.string().nullable(),
  comment: z.string().nullable(),
  /** The position of that comment in seconds. */
  at: z.number().nullable(),
  /** Whether it is unread, at least in part. */
  isNew: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

const key = z.union([id, z.literal(FOLLOWS_KEY)]);

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
  dismissNotification: route({
    method: 'POST',
    path: '/user/notifications/done/:key',
    summary: 'Take a notification off the list. Events after `until`, its time in the list, stay.',
    auth: 'user',
    changes: ['notificationRead'],
    params: z.object({ key }),
    body: json(z.object({ until: time })),
    output: 'nothing',
  }),
  restoreNotification: route({
    method: 'DELETE',
    path: '/user/notifications/done/:key',
    summary: 'Put a notification back on the list, within an hour.',
    auth: 'user',
    changes: ['notificationRead'],
    params: z.object({ key }),
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
