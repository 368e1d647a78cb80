import type { chats } from '@backbeat/contract';

/** Creates a chat message with default values. */
export const exampleMessage = (overrides: Partial<chats.Message> & { seq: number }): chats.Message => ({
  id: `message ${overrides.seq}`,
  message: `number ${overrides.seq}`,
  sender: 'nia',
  senderPic: '/dpp.jpg',
  chatRoomId: 'chat',
  type: 'CHAT',
  time: new Date(Date.UTC(2026, 10, 21, 12, 0, overrides.seq)).toISOString(),
  reactions: [],
  ...overrides,
});
