import { chats, ApiError } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { batchWrites } from '../../concurrency/batch-writes.ts';
import type { Tx } from '../../db/database.ts';
import { lockChats } from './chats.queries.ts';
import { findMessage, findMessages, type MessageRow, type QuotedRow } from './messages.queries.ts';
import { viewMessage } from './messages.views.ts';
import { findSpeakers, type Speaker } from './said.queries.ts';
import { noChat, writeMessages, type Draft } from './write-messages.ts';

/** Somebody says something. */
interface Item extends chats.Saying {
  chatId: string;
  userId: string;
}

export type Say = (chatId: string, userId: string, saying: chats.Saying) => Promise<chats.Message>;

/** In how many transactions messages are written at once, whatever chats they are for: more would each have fewer to write. */
const LANES = 2;

/**
 * Says things in chats. What is said at the same time is written in one transaction, also in several chats: the commit is
 * what costs most. Each chat has its lane, so its messages come in one after the other.
 * @throws {ApiError} NOT_FOUND, INVALID_INPUT
 */
export function sayer({ transact }: Context): Say {
  const write = batchWrites<Item, chats.Message>((_lane, items) =>
    transact(async (tx, emit) => {
      const locked = await lockChats(tx, [...new Set(items.map(({ chatId }) => chatId))]);
      const chatOf = new Map(locked.map((chat) => [chat.id, chat]));
      const speakers = await findSpeakers(tx, items);
      const saidBefore = await findSaid(tx, speakers);
      const quotes = await findQuotes(tx, items);

      const drafts = new Map<string, Draft>();
      const draftOf = (item: Item, index: number): string | ApiError => {
        const [chat, sender] = [chatOf.get(item.chatId), speakers[index]];
        if (!chat || !sender || sender.hasBlocks) return noChat();
        const replyTo = item.replyTo === undefined ? null : quotes.get(`${item.chatId} ${item.replyTo}`);
        if (replyTo === undefined) return new ApiError('INVALID_INPUT', chats.strings.replyGone);
        const name = sentAs(item) ?? `${index}`;
        if (!drafts.has(name))
          drafts.set(name, {
            chat,
            kind: 'CHAT',
            sender,
            words: item.message,
            clientId: item.clientId,
            replyTo,
          });
        return name;
      };
      // What was sent before is not written again, and what came twice at once is one message.
      const names = items.map((item, index) => saidBefore.get(index) ?? draftOf(item, index));
      const written = await writeMessages(tx, emit, [...drafts.values()]);
      const answers = new Map([...drafts.keys()].map((name, index) => [name, written[index]]));
      return names.map((name) => {
        if (typeof name !== 'string') return name;
        return answers.get(name) ?? new Error('A message was not written.');
      });
    }),
  );
  return (chatId, userId, saying) => write(laneOf(chatId), { ...saying, chatId, userId });
}

/** By the last characters of the id, which are random. */
const laneOf = (chatId: string): string => String(Number.parseInt(chatId.slice(-4), 16) % LANES);

const sentAs = ({ chatId, userId, clientId }: Item): string | undefined =>
  clientId === undefined ? undefined : `${chatId} ${userId} ${clientId}`;

/** The messages that are there already, by the places of those who have sent them again. */
async function findSaid(
  tx: Tx,
  speakers: readonly (Speaker | undefined)[],
): Promise<Map<number, chats.Message>> {
  const found = new Map<number, chats.Message>();
  for (const [place, speaker] of speakers.entries()) {
    if (!speaker || speaker.saidAs === null) continue;
    const row = await findMessage(tx, speaker.chatId, speaker.saidAs);
    if (row) found.set(place, viewMessage(row));
  }
  return found;
}

/** What is answered, by chat and number. */
async function findQuotes(tx: Tx, items: readonly Item[]): Promise<Map<string, QuotedRow>> {
  const quotes = new Map<string, QuotedRow>();
  const asked = new Map<string, number[]>();
  for (const { chatId, replyTo } of items)
    if (replyTo !== undefined) asked.set(chatId, [...(asked.get(chatId) ?? []), replyTo]);
  for (const [chatId, seqs] of asked)
    for (const row of await findMessages(tx, chatId, [...new Set(seqs)]))
      quotes.set(`${chatId} ${row.seq}`, quotedOf(row));
  return quotes;
}

const quotedOf = ({ seq, kind, sender, by, words, file, removedAt }: MessageRow): QuotedRow => ({
  seq,
  kind,
  sender,
  by,
  words,
  file: file?.name ?? null,
  isRemoved: removedAt !== null,
});
