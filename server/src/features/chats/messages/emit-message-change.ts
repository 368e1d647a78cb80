import type { chats } from '@backbeat/contract';
import type { Emit } from '../../../events/event-bus.ts';
import type { Tx } from '../../../db/database.ts';
import type { FilePosition } from '../files.queries.ts';
import { listMemberIdsAtEnd } from '../members.queries.ts';
import { findMessage } from './messages.queries.ts';
import { viewMessage } from './messages.views.ts';

/**
 * Emits that a message has changed: to the clients that have the chat open and, unless only its
 * reactions have changed, to the chat lists in which it is the last message.
 * @returns the changed message; undefined if there is none
 */
export async function emitMessageChange(
  tx: Tx,
  emit: Emit,
  { chatId, seq }: FilePosition,
  what: 'text' | 'reactions',
): Promise<chats.Message | undefined> {
  const row = await findMessage(tx, chatId, seq);
  if (!row) return undefined;
  const message = viewMessage(row);
  emit('message.changed', { chatId, seq });
  const userIds = what === 'text' ? await listMemberIdsAtEnd(tx, chatId, seq) : [];
  if (userIds.length > 0) emit('chat.end-changed', { chatId, last: message, userIds });
  return message;
}
