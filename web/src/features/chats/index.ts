/** The exports for other features; the app frame has the unread badge. */
export { deleteUnsentMessages } from './background-chats.tsx';
export { chatsQuery } from './chat-list/chats.queries.ts';
export { MessageButton, messageAddress } from './message-button.tsx';
export { MessageFile } from './message/message-file.tsx';
export { SendPostButton } from './send-post-button.tsx';
