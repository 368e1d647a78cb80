import { chats, privacy, ApiError } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import { batchWrites } from '../../../concurrency/batch-writes.ts';
import type { Tx } from '../../../db/database.ts';
import { lockChats } from '../chats.queries.ts';
import { findMessage, findMessages, type MessageRow, type QuotedRow } from './messages.queries.ts';
import { viewMessage } from './messages.views.ts';
import { findMessageSenders, type MessageSender } from './new-messages.queries.ts';
import { chatNotFound, writeMessages, type Draft } from './write-messages.ts';

/** A message to be sent by a user to a chat. */
interface Item extends chats.MessageInput {
  chatId: string;
  userId: string;
}

/** Concurrent transactions that write messages. With more, each would write fewer messages. */
const CONCURRENT_BATCHES = 2;

/**
 * Sends a message. Concurrent messages, also to different chats, are written
 * by one transaction, because the commit costs most. All messages of a chat go through the same
 * batch queue, which keeps their order.
 * @throws {ApiError} NOT_FOUND, INVALID_INPUT, FORBIDDEN if the other user accepts no new chats
 */
export const sendMessage = (
  context: Context,
  chatId: string,
  userId: string,
  input: chats.MessageInput,
): Promise<chats.Message> => writeItems(context, queueOf(chatId), { ...input, chatId, userId });

const writeItems = batchWrites<Context, Item, chats.Message>(({ transact }, _queue, items) =>
  transact(async (tx, emit) => {
    const locked = await lockChats(tx, [...new Set(items.map(({ chatId }) => chatId))]);
    const chatOf = new Map(locked.map((chat) => [chat.id, chat]));
    const senders = await findMessageSenders(tx, items);
    const existingMessages = await findExisting(tx, senders);
    const quotes = await findQuotes(tx, items);

    const drafts = new Map<string, Draft>();
    const draftOf = (item: Item, index: number): string | ApiError => {
      const [chat, sender] = [chatOf.get(item.chatId), senders[index]];
      if (!chat || !sender || sender.hasBlocks) return chatNotFound();
      if (sender.isRefused) return new ApiError('FORBIDDEN', privacy.messages.refusesMessage);
      const replyTo = item.replyTo === undefined ? null : quotes.get(`${item.chatId} ${item.replyTo}`);
      if (replyTo === undefined) return new ApiError('INVALID_INPUT', chats.messages.replyGone);
      const name = clientKeyOf(item) ?? `${index}`;
      if (!drafts.has(name))
        drafts.set(name, {
          chat,
          kind: 'CHAT',
          sender,
          text: item.message,
          clientId: item.clientId,
          replyTo,
        });
      return name;
    };
    // A message that exists is not written again. Two equal ones in this batch become one
    // message.
    const results = items.map((item, index) => existingMessages.get(index) ?? draftOf(item, index));
    const newMessages = await writeMessages(tx, emit, [...drafts.values()]);
    const messages = new Map([...drafts.keys()].map((name, index) => [name, newMessages[index]]));
    return results.map((result) => {
      if (typeof result !== 'string') return result;
      return messages.get(result) ?? new Error('A message was not written.');
    });
  }),
);

/** Chooses the queue by the last characters of the id, which are random. */
const queueOf = (chatId: string): string =>
  String(Number.parseInt(chatId.slice(-4), 16) % CONCURRENT_BATCHES);

const clientKeyOf = ({ chatId, userId, clientId }: Item): string | undefined =>
  clientId === undefined ? undefined : `${chatId} ${userId} ${clientId}`;

/** Finds messages that were sent before under the same client id, by index of the sender. */
async function findExisting(
  tx: Tx,
  senders: readonly (MessageSender | undefined)[],
): Promise<Map<number, chats.Message>> {
  const messages = new Map<number, chats.Message>();
  for (const [place, sender] of senders.entries()) {
    if (!sender || sender.existingSeq === null) continue;
    const row = await findMessage(tx, sender.chatId, sender.existingSeq);
    if (row) messages.set(place, viewMessage(row));
  }
  return messages;
}

/** Finds the messages that are replied to, by chat and number. */
async function findQuotes(tx: Tx, items: readonly Item[]): Promise<Map<string, QuotedRow>> {
  const quotes = new Map<string, QuotedRow>();
  const seqsOf = new Map<string, number[]>();
  for (const { chatId, replyTo } of items)
    if (replyTo !== undefined) seqsOf.set(chatId, [...(seqsOf.get(chatId) ?? []), replyTo]);
  for (const [chatId, seqs] of seqsOf)
    for (const row of await findMessages(tx, chatId, [...new Set(seqs)]))
      quotes.set(`${chatId} ${row.seq}`, quotedOf(row));
  return quotes;
}

const quotedOf = ({ seq, kind, sender, by, text, file, removedAt }: MessageRow): QuotedRow => ({
  seq,
  kind,
  sender,
  by,
  text,
  file: file?.name ?? null,
  isRemoved: removedAt !== null,
});
