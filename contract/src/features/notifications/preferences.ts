import { z } from 'zod';
import { limits } from '../../limits.ts';
import { json, optionalJson, raw, route } from '../../route.ts';
import { knownTimeZone } from '../../text/time-zones.ts';
import { EMAIL_FREQUENCIES, mapKinds, NOTIFICATION_KINDS, messages } from './preferences.messages.ts';

export {
  actionLabel,
  channelLabels,
  EMAIL_FREQUENCIES,
  kindLabels,
  listKinds,
  mapKinds,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type EmailFrequency,
  type NotificationChannel,
  type NotificationKind,
} from './preferences.messages.ts';
export { messages };

export const notificationKind = z.enum(NOTIFICATION_KINDS);

/** How notifications of one kind reach the user. */
const channels = z.object({ app: z.boolean(), email: z.boolean(), push: z.boolean() });
export type Channels = z.infer<typeof channels>;

/** One row of the table for each kind. */
const kinds = z.object(mapKinds(() => channels));

/** `daily`: one email a day, at `limits.notifications.digestHour` in the time zone of the user. */
const emailFrequency = z.enum(EMAIL_FREQUENCIES);

/** An IANA name, such as Europe/Berlin. UTC replaces a zone that the server does not know. */
const timeZone = z
  .string()
  .max(limits.timeZone, messages.timeZone)
  .transform((name) => knownTimeZone(name));

export const notificationPreferences = z.object({
  kinds,
  emailFrequency,
  timeZone: z.string(),
  /** The address of the user if mail servers reject it, so that no notifications are mailed. */
  rejectedEmail: z.string().nullable(),
  /** The server's VAPID key (RFC 8292), which a browser needs to subscribe. */
  pushPublicKey: z.string(),
});
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

const channelChanges = z.strictObject(channels.shape).partial();

/** The preferences to change. Those left out stay as they are. */
export const preferenceChanges = z.object({
  // A misspelled kind or channel is an error, not a change that is silently lost.
  kinds: z
    .strictObject(mapKinds(() => channelChanges))
    .partial()
    .optional(),
  emailFrequency: emailFrequency.optional(),
  timeZone: timeZone.optional(),
});
export type PreferenceChanges = z.infer<typeof preferenceChanges>;

/** Base64url without padding, of so many bytes. */
const bytes = (count: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+={0,2}$/, messages.pushKeys)
    .refine((text) => Math.floor((text.replace(/=+$/, '').length * 3) / 4) === count, messages.pushKeys);

/** What `PushSubscription.toJSON()` returns in a browser (W3C Push API). */
const pushSubscription = z.object({
  // A serialized URL is ASCII without spaces (WHATWG URL).
  endpoint: z
    .string()
    .max(limits.address, messages.endpoint)
    .regex(/^[!-~]+$/, messages.endpoint),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
});
export type PushSubscription = z.infer<typeof pushSubscription>;

const unsubscribePath = '/account/unsubscribe/:token';
const token = z.object({ token: z.string().max(200) });
const html = 'text/html; charset=utf-8';

export const preferenceRoutes = {
  getPreferences: route({
    method: 'GET',
    path: '/account/notification-preferences',
    summary:
      'Get the notification preferences of the signed-in user: for each kind whether it is shown in the app, mailed and pushed, when mail is sent, and the key for push subscriptions.',
    auth: 'user',
    refetchOn: ['setting'],
    output: notificationPreferences,
  }),
  updatePreferences: route({
    method: 'PUT',
    path: '/account/notification-preferences',
    summary:
      'Change notification preferences. Takes all or some of them, and returns all. UTC replaces a time zone that the server does not know.',
    auth: 'user',
    changes: ['setting'],
    body: json(preferenceChanges),
    output: notificationPreferences,
  }),
  addPushSubscription: route({
    method: 'POST',
    path: '/account/push-subscriptions',
    summary:
      'Add the push subscription of this browser. It lasts as long as the session. Adding it again replaces it; the oldest one goes when there are too many. Rejects endpoints that are not public https addresses.',
    auth: 'user',
    body: json(pushSubscription),
    output: z.object({ endpoint: z.string() }),
    status: 201,
  }),
  removePushSubscription: route({
    method: 'DELETE',
    path: '/account/push-subscriptions',
    summary: 'Remove a push subscription of the signed-in user; without an endpoint, all of them.',
    auth: 'user',
    body: optionalJson(z.object({ endpoint: pushSubscription.shape.endpoint.optional() })),
    output: 'nothing',
  }),
  confirmUnsubscribe: route({
    method: 'GET',
    path: unsubscribePath,
    summary: 'Show the page of an unsubscribe link, which has a button. Changes nothing.',
    auth: 'public',
    params: token,
    output: 'text',
    mediaType: html,
  }),
  unsubscribe: route({
    method: 'POST',
    path: unsubscribePath,
    summary:
      'Turn off the emails that an unsubscribe link is about (RFC 8058). Mail services call it without a session.',
    auth: 'public',
    params: token,
    body: raw,
    output: 'text',
    mediaType: html,
  }),
};
