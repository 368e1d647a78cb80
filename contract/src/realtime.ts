import type { z } from 'zod';
import { ownChange } from './changes/messages.ts';
import { chatNews } from './features/chats/chat-messages.ts';
import { notification } from './features/notifications/notifications.ts';
import { followChange } from './features/follows/follows.ts';
import { user } from './features/users/users.ts';

/** The path of the WebSocket that serves STOMP 1.2. */
export const REALTIME_PATH = '/ws';

/** Per-user streams: SUBSCRIBE returns only the messages of the signed-in user. */
export const OWN_STREAMS = {
  notifications: '/user/queue/notifications',
  /** Changes to the user's chat list. */
  chats: '/user/queue/chats',
  /** Follows and unfollows of the user, which update their other tabs. */
  follows: '/user/queue/follows',
  /** The public profile of the user, sent after each change of profile or role. */
  profile: '/user/queue/profile',
  /** All other changes that the user makes or that concern them. */
  changes: '/user/queue/changes',
} as const;
export type OwnStream = keyof typeof OWN_STREAMS;

/** The JSON messages of these streams. */
export const ownMessages = {
  notifications: notification,
  chats: chatNews,
  follows: followChange,
  profile: user,
  changes: ownChange,
} satisfies Record<OwnStream, z.ZodType>;
export type OwnMessage<S extends OwnStream> = z.output<(typeof ownMessages)[S]>;

/**
 * Errors of SEND frames. A client that subscribes here receives a message with the `receipt-id` of
 * the rejected SEND and the error body, and keeps its connection. Without the subscription the
 * server sends an ERROR frame and closes the connection, as STOMP requires.
 */
export const ERROR_QUEUE = '/user/queue/refusals';

/**
 * The topic of a chat, for its members. Carries `message` or `chatEvent` of
 * features/chats/chat-messages.ts.
 */
export const chatTopic = (chatRoomId: string): string => `/topic/chat/${chatRoomId}`;

/** The topic of a post, for the users who may see it. Carries `postChange` of changes/messages.ts. */
export const postTopic = (postId: string): string => `/topic/post/${postId}`;

/** The topic of a mix room, for its members. Carries `roomChange` of features/notes/notes.ts. */
export const roomTopic = (postId: string): string => `/topic/post/${postId}/room`;

/** The topic of a playlist, for the users who may see it. Carries `playlistChange` of changes/messages.ts. */
export const playlistTopic = (playlistId: string): string => `/topic/playlist/${playlistId}`;

/** The destination to which a member sends a message, adds a user, leaves, or reports typing. */
export const chatDestination = (chatRoomId: string, action: 'send' | 'add' | 'leave' | 'typing'): string =>
  `/app/chat/${chatRoomId}/${action}`;
