import { z } from 'zod';
import { time } from '../ids.ts';
import { userName } from '../names.ts';
import { route } from '../route.ts';
import { strings } from './notifications.strings.ts';

export { strings };
export { textOf, type DraftState, type Happening } from './notifications.strings.ts';

export const notification = z.object({
  /** Stays the same while more people join in: what is told again under a key replaces what was told before. */
  key: z.string(),
  /** The post it is about; null where it is about none. */
  id: z.string().nullable(),
  /** Who did it; of several the one who did it last. */
  userName: z.string(),
  profilePic: z.string(),
  /** How many people did it. */
  people: z.int(),
  /** Names of others among them, the latest first. Of many people not all are named (`limits.notifications.others`). */
  others: z.array(z.string()),
  noti: z.string(),
  time,
  notiType: z.enum(['POST', 'CHAT', 'FOLLOW']),
  /** Whether something of it has happened since the user looked. */
  isNew: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

export const notificationRoutes = {
  listNotifications: route({
    method: 'GET',
    path: '/user/get/notifications/:userName',
    summary: 'What has happened to the signed-in user since they cleared it, newest first.',
    auth: 'user',
    params: z.object({ userName }),
    output: z.array(notification),
  }),
  countUnread: route({
    method: 'GET',
    path: '/user/notifications/unread-count',
    summary: 'How many things have happened since the user looked; each of several who did the same counts.',
    auth: 'user',
    output: z.object({ count: z.int() }),
  }),
  readNotifications: route({
    method: 'POST',
    path: '/user/notifications/read',
    summary: 'The user has looked at what has happened; it stays listed.',
    auth: 'user',
    output: 'nothing',
  }),
  clearNotifications: route({
    method: 'POST',
    path: '/user/notifications/clear',
    summary: 'Empties the list.',
    auth: 'user',
    output: 'nothing',
  }),
};
