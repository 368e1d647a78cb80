import type { z } from 'zod';
import { notification } from './features/notifications.ts';
import { user } from './features/users.ts';

/** Where the server speaks STOMP 1.2 over WebSocket. */
export const LIVE_PATH = '/ws';

/** Streams of which each user has their own: SUBSCRIBE hears nobody else's. */
export const OWN_STREAMS = {
  notifications: '/user/queue/notifications',
  /** The user as everybody sees them, after each change of the profile or the role. */
  profile: '/user/queue/profile',
} as const;
export type OwnStream = keyof typeof OWN_STREAMS;

/** What arrives on them, as JSON. */
export const ownMessages = { notifications: notification, profile: user } satisfies Record<
  OwnStream,
  z.ZodType
>;
export type OwnMessage<S extends OwnStream> = z.output<(typeof ownMessages)[S]>;
