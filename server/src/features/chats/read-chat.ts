import type { Context } from '../../context.ts';
import { findPrivacy } from '../privacy/index.ts';
import { hasBlocks } from './chats.queries.ts';
import { markRead, setMuted } from './members.queries.ts';
import { chatNotFound } from './messages/write-messages.ts';

/**
 * Marks a chat as read up to a message.
 * @returns how many messages are unread
 * @throws {ApiError} NOT_FOUND
 */
export async function readChat(
  { transact }: Context,
  { chatId, userId, userName }: { chatId: string; userId: string; userName: string },
  seq: number,
): Promise<{ unread: number }> {
  return transact(async (tx, emit) => {
    const readState = await markRead(tx, chatId, userId, seq);
    if (!readState) throw chatNotFound();
    const { unread, readSeq, hasMoved } = readState;
    if (hasMoved) {
      const { showsSeen } = await findPrivacy(tx, userId);
      const isShown = showsSeen && !(await hasBlocks(tx, chatId));
      emit('chat.read', { chatId, userId, userName, seq: readSeq, unread, isShown });
    }
    return { unread };
  });
}

/** @throws {ApiError} NOT_FOUND */
export async function muteChat(
  { transact }: Context,
  { chatId, userId }: { chatId: string; userId: string },
  isMuted: boolean,
): Promise<void> {
  await transact(async (tx, emit) => {
    if (!(await setMuted(tx, chatId, userId, isMuted))) throw chatNotFound();
    emit('chat.changed', { chatId, userIds: [userId] });
  });
}
