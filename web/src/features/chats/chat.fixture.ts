import type { chats } from '@backbeat/contract';

/** A chat with a message, for tests. */
export const exampleChat: chats.Chat = {
  chatRoomId: 'studio',
  chatName: 'Studio',
  chatPhoto: '',
  users: ['nia', 'tembo'],
  message: 'New bounce is up',
  lastSender: 'tembo',
  lastType: 'CHAT',
  time: '2026-11-22T02:00:00.000Z',
  unread: 0,
  isDirect: false,
  muted: false,
  lastSeq: 1,
  readSeq: 1,
};
