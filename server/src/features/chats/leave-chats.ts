import type { Emit } from '../../events/event-bus.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockChats } from './chats.queries.ts';
import { forgetSender, listChatIdsOf } from './end.queries.ts';
import { findUserSummaries } from './members.queries.ts';
import { endSubscription } from './membership.ts';

/** Chats that are left in one transaction. */
const CHATS_AT_ONCE = 5;

/**
 * Takes an account that goes out of its chats, where what it said stays without its name; some of it at a time.
 * @returns how much was done
 */
export async function leaveChats(
  context: Context,
  tx: Tx,
  emit: Emit,
  userId: string,
  most: number,
): Promise<number> {
  const ids = await listChatIdsOf(tx, userId, CHATS_AT_ONCE);
  if (ids.length === 0) return forgetSender(tx, userId, most);
  const [face] = await findUserSummaries(tx, userId);
  if (!face) return 0;
  for (const chat of await lockChats(tx, ids)) await endSubscription(context, tx, emit, chat, face);
  return ids.length;
}
