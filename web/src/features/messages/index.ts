/** Messages, for the other features; the frame has the mark of what is new. */
export { forgetTyped } from './chats-at-hand.tsx';
export { MessageButton } from './message-button.tsx';
export { MessageFile } from './message-file.tsx';
export { SendPostButton } from './send-post-button.tsx';
