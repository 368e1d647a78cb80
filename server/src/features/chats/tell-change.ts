import type { chats } from '@backbeat/contract';
import type { Emit } from '../../events/event-bus.ts';
import type { Tx } from '../../db/database.ts';
import type { Which } from './files.queries.ts';
import { listMemberIdsAtEnd } from './members.queries.ts';
import { findMessage } from './messages.queries.ts';
import { viewMessage } from './messages.views.ts';

/**
 * Has it told that a message reads otherwise now: where it is open and, unless only its reactions have changed, where it
 * is the last one in the members' lists of chats.
 * @returns how it reads; undefined where there is none
 */
export async function tellChange(
  tx: Tx,
  emit: Emit,
  { chatId, seq }: Which,
  what: 'words' | 'reactions',
): Promise<chats.Message | undefined> {
  const row = await findMessage(tx, chatId, seq);
  if (!row) return undefined;
  const message = viewMessage(row);
  emit('message.changed', { chatId, seq });
  const userIds = what === 'words' ? await listMemberIdsAtEnd(tx, chatId, seq) : [];
  if (userIds.length > 0) emit('chat.end-changed', { chatId, last: message, userIds });
  return message;
}
