import type { Emit } from '../../events/event-bus.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockChats } from './chats.queries.ts';
import { clearSender, listChatIdsOf } from './delete-chat.queries.ts';
import { findUserSummaries } from './members.queries.ts';
import { removeFromChat } from './change-members.ts';

/** Chats that one transaction leaves. */
const CHATS_AT_ONCE = 5;

/**
 * Removes a deleted account from its chats. Its messages stay, without its name. Each call does a
 * part.
 * @returns how many rows it changed; 0 when nothing is left to do
 */
export async function leaveChats(
  context: Context,
  tx: Tx,
  emit: Emit,
  userId: string,
  maxMessages: number,
): Promise<number> {
  const ids = await listChatIdsOf(tx, userId, CHATS_AT_ONCE);
  if (ids.length === 0) return clearSender(tx, userId, maxMessages);
  const [user] = await findUserSummaries(tx, userId);
  if (!user) return 0;
  for (const chat of await lockChats(tx, ids)) await removeFromChat(context, tx, emit, chat, user);
  return ids.length;
}
