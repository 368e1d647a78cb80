import { limits } from '../../limits.ts';
import type { MessageType } from './chat-messages.ts';

/**
 * Returns the preview of a message for the chat list, quotations and notifications. Messages
 * created by the server are reduced to their first line. Separate module, so that the browser can
 * call it without loading the schemas.
 */
export function previewOf(text: string, type: MessageType): string {
  const shown = Array.from(type === 'CHAT' ? text : (text.split('\n')[0] ?? ''));
  const { preview } = limits.chats;
  return shown.length <= preview ? shown.join('') : `${shown.slice(0, preview).join('')}…`;
}
