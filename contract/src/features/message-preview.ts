import { limits } from '../limits.ts';
import type { MessageType } from './chat-messages.ts';

/**
 * What of a message the list of chats, a quotation or a notification shows: its first line where the server made it. A
 * module of its own, so that the browser can cut a message without loading the schemas.
 */
export function previewOf(text: string, type: MessageType): string {
  const shown = Array.from(type === 'CHAT' ? text : (text.split('\n')[0] ?? ''));
  const { preview } = limits.chats;
  return shown.length <= preview ? shown.join('') : `${shown.slice(0, preview).join('')}…`;
}
