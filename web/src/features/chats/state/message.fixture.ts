import type { chats } from '@backbeat/contract';

/** Creates a chat message with default values. */
export const exampleMessage = (given: Partial<chats.Message> & { seq: number }): chats.Message => ({
  id: `message ${given.seq}`,
  message: `number ${given.seq}`,
  sender: 'nia',
  senderPic: '/dpp.jpg',
  chatRoomId: 'chat',
  type: 'CHAT',
  time: new Date(Date.UTC(2026, 10, 21, 12, 0, given.seq)).toISOString(),
  reactions: [],
  ...given,
});
