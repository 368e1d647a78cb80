import type { z } from 'zod';
import { notification } from './features/notifications.ts';

/** Where the server speaks STOMP 1.2 over WebSocket. */
export const LIVE_PATH = '/ws';

/** Streams of which each user has their own: SUBSCRIBE hears nobody else's. */
export const OWN_STREAMS = { notifications: '/user/queue/notifications' } as const;
export type OwnStream = keyof typeof OWN_STREAMS;

/** What arrives on them, as JSON. */
export const ownMessages = { notifications: notification } satisfies Record<OwnStream, z.ZodType>;
export type OwnMessage<S extends OwnStream> = z.output<(typeof ownMessages)[S]>;
