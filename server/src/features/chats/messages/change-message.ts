import { chats, limits, notFound, ApiError } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { releaseFiles } from '../../uploads/index.ts';
import { hasBlocks } from '../chats.queries.ts';
import { findSenders } from '../members.queries.ts';
import {
  updateText,
  deleteReaction,
  emptyMessage,
  insertReaction,
  lockMessage,
  type Kind,
} from './messages.queries.ts';
import { emitMessageChange } from './emit-message-change.ts';
import { chatNotFound } from './write-messages.ts';

interface Which {
  chatId: string;
  seq: number;
  userId: string;
}

/**
 * Edits the text of the caller's own message. Refused in a direct chat with a block between the
 * two.
 * @throws {ApiError} NOT_FOUND, FORBIDDEN, CONFLICT where it is too late
 */
export async function editMessage(context: Context, which: Which, text: string): Promise<chats.Message> {
  return change(context, which, 'text', async (tx, message) => {
    requireOwner(which, message);
    if (message.kind !== 'CHAT') throw new ApiError('CONFLICT', chats.messages.notWords);
    if (await hasBlocks(tx, which.chatId)) throw chatNotFound();
    await updateText(tx, which.chatId, which.seq, text);
  });
}

/**
 * Deletes the caller's own message and leaves its number in place. A second call does nothing.
 * @throws {ApiError} NOT_FOUND, FORBIDDEN, CONFLICT where it is too late
 */
export async function removeMessage(context: Context, which: Which): Promise<chats.Message> {
  return change(context, which, 'text', async (tx, message) => {
    if (message.isRemoved && message.senderId === which.userId) return;
    requireOwner(which, message);
    if (message.kind !== 'CHAT' && message.kind !== 'FILE')
      throw new ApiError('CONFLICT', chats.messages.notWords);
    const files = await emptyMessage(tx, which.chatId, which.seq);
    if (files.length > 0) await releaseFiles(context, tx, files);
  });
}

/**
 * Adds a reaction to a message, or removes it.
 * @param on true to add, false to remove, undefined to toggle
 * @throws {ApiError} NOT_FOUND, LIMIT_REACHED, CONFLICT for a message that was removed
 */
export async function react(
  context: Context,
  which: Which,
  { emoji, on }: { emoji: string; on?: boolean | undefined },
): Promise<chats.Message> {
  return change(context, which, 'reactions', async (tx, message) => {
    if (message.isRemoved) throw new ApiError('CONFLICT', chats.messages.removed);
    const wasThere = on !== true && (await deleteReaction(tx, { ...which, emoji }));
    if (wasThere || on === false) return;
    if (await hasBlocks(tx, which.chatId)) throw chatNotFound();
    if (!(await insertReaction(tx, { ...which, emoji })))
      throw new ApiError('LIMIT_REACHED', chats.messages.tooManyReactions({ max: limits.chats.reactions }));
  });
}

interface Locked {
  kind: Kind;
  senderId: string | null;
  isRemoved: boolean;
  ageSeconds: number;
}

async function change(
  { transact }: Context,
  { chatId, seq, userId }: Which,
  what: 'text' | 'reactions',
  work: (tx: Tx, message: Locked) => Promise<void>,
): Promise<chats.Message> {
  return transact(async (tx, emit) => {
    const [member] = await findSenders(tx, [{ chatId, userId }]);
    if (!member) throw chatNotFound();
    const message = await lockMessage(tx, chatId, seq);
    if (!message) throw notFound('message');
    await work(tx, message);
    const isChanged = await emitMessageChange(tx, emit, { chatId, seq }, what);
    if (!isChanged) throw notFound('message');
    return isChanged;
  });
}

function requireOwner({ userId }: Which, { senderId, isRemoved, ageSeconds }: Locked): void {
  if (senderId !== userId) throw new ApiError('FORBIDDEN', chats.messages.notSender);
  if (isRemoved) throw new ApiError('CONFLICT', chats.messages.removed);
  if (ageSeconds > limits.chats.editMinutes * 60)
    throw new ApiError('CONFLICT', chats.messages.tooLate({ max: limits.chats.editMinutes }));
}
