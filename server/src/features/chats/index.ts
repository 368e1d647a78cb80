export { loadChatsByName } from './load-chats.ts';
export { isMember } from './members.queries.ts';
export { loadMessagesAt, removeReportedMessage } from './messages/remove-reported-message.ts';
