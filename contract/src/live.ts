import type { z } from 'zod';
import { notification } from './features/notifications.ts';
import { toldFollow } from './features/relations.ts';
import { user } from './features/users.ts';

/** Where the server speaks STOMP 1.2 over WebSocket. */
export const LIVE_PATH = '/ws';

/** Streams of which each user has their own: SUBSCRIBE hears nobody else's. */
export const OWN_STREAMS = {
  notifications: '/user/queue/notifications',
  /** Whom the user follows now, or does not any more: for their other tabs. */
  follows: '/user/queue/follows',
  /** The user as everybody sees them, after each change of the profile or the role. */
  profile: '/user/queue/profile',
} as const;
export type OwnStream = keyof typeof OWN_STREAMS;

/** What arrives on them, as JSON. */
export const ownMessages = {
  notifications: notification,
  follows: toldFollow,
  profile: user,
} satisfies Record<OwnStream, z.ZodType>;
export type OwnMessage<S extends OwnStream> = z.output<(typeof ownMessages)[S]>;
