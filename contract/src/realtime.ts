import type { z } from 'zod';
import { chatNews } from './features/chat-messages.ts';
import { notification } from './features/notifications.ts';
import { followChange } from './features/follows.ts';
import { user } from './features/users.ts';

/** Where the server speaks STOMP 1.2 over WebSocket. */
export const REALTIME_PATH = '/ws';

/** Streams of which each user has their own: SUBSCRIBE hears nobody else's. */
export const OWN_STREAMS = {
  notifications: '/user/queue/notifications',
  /** What is new in the user's chats, for the list of them. */
  chats: '/user/queue/chats',
  /** Whom the user follows now, or does not any more: for their other tabs. */
  follows: '/user/queue/follows',
  /** The user as everybody sees them, after each change of the profile or the role. */
  profile: '/user/queue/profile',
} as const;
export type OwnStream = keyof typeof OWN_STREAMS;

/** What arrives on them, as JSON. */
export const ownMessages = {
  notifications: notification,
  chats: chatNews,
  follows: followChange,
  profile: user,
} satisfies Record<OwnStream, z.ZodType>;
export type OwnMessage<S extends OwnStream> = z.output<(typeof ownMessages)[S]>;

/**
 * SUBSCRIBE here keeps the connection when a SEND is refused: a message then carries the `receipt-id` of the SEND, and the
 * failure as a call would have answered it. Who does not listen gets an ERROR frame, after which STOMP ends the connection.
 */
export const REFUSALS = '/user/queue/refusals';

/** What is said in a chat: `message` or `chatEvent` of features/chat-messages.ts. For its members only. */
export const chatTopic = (chatRoomId: string): string => `/topic/chat/${chatRoomId}`;

/** Where one says something in a chat, adds somebody, leaves, or tells that one is typing. */
export const chatDestination = (chatRoomId: string, deed: 'send' | 'add' | 'leave' | 'typing'): string =>
  `/app/chat/${chatRoomId}/${deed}`;
