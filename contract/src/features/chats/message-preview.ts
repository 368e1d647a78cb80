import { limits } from '../../limits.ts';
import { cutText } from '../../text/truncate.ts';
import type { MessageType } from './chat-messages.ts';

/**
 * Returns the preview of a message for the chat list, quotations and notifications. Messages
 * created by the server are reduced to their first line. Separate module, so that the browser can
 * call it without loading the schemas.
 */
export function previewOf(text: string, type: MessageType): string {
  const line = type === 'CHAT' ? text : (text.split('\n')[0] ?? '');
  const start = cutText(line, limits.chats.preview);
  return start === line ? line : `${start}…`;
}
