import { type chats, ApiError, notFound } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Emit } from '../../../events/event-bus.ts';
import type { Events } from '../../../events/events.ts';
import type { Tx } from '../../../db/database.ts';
import type { LockedChat } from '../chats.queries.ts';
import type { Sender } from '../members.queries.ts';
import type { Kind, MessageRow } from './messages.queries.ts';
import { viewMessage } from './messages.views.ts';
import { insertMessages, type NewMessage } from './new-messages.queries.ts';

/** A message to be written to a chat. */
export interface Draft {
  chat: LockedChat;
  kind: Kind;
  sender: Pick<Sender, 'userId' | 'userName' | 'profilePic'>;
  /** The user who added or removed the sender, if that was another user. */
  by?: { userId: string; userName: string } | undefined;
  text?: string;
  clientId?: string | undefined;
  replyTo?: MessageRow['replyTo'] | undefined;
}

/**
 * Writes messages into locked chats: assigns their numbers, moves the chats to the top of the
 * members' lists, and emits `chats.written`.
 * @param withFile inserts the file of a FILE message, after the message
 * @returns one message for each draft
 */
export async function writeMessages(
  tx: Tx,
  emit: Emit,
  drafts: readonly Draft[],
  withFile?: (message: { chatId: string; seq: number }) => Promise<MessageRow['file']>,
): Promise<chats.Message[]> {
  if (drafts.length === 0) return [];
  const lastOf = new Map<string, number>();
  const rows = drafts.map((draft): NewMessage => {
    const { id, lastSeq } = draft.chat;
    const seq = (lastOf.get(id) ?? lastSeq) + 1;
    lastOf.set(id, seq);
    return {
      chatId: id,
      seq,
      id: uuidv7(),
      kind: draft.kind,
      senderId: draft.sender.userId,
      byId: draft.by?.userId ?? null,
      text: draft.text ?? '',
      clientId: draft.clientId ?? null,
      replyTo: draft.replyTo?.seq ?? null,
    };
  });
  const { times, readers } = await insertMessages(tx, rows);

  const of = new Map([...lastOf.keys()].map((chatId) => [chatId, newsOf(chatId)]));
  const messages: chats.Message[] = [];
  for (const [index, row] of rows.entries()) {
    const [draft, time, news] = [drafts[index], times[index], of.get(row.chatId)];
    if (!draft || time === undefined || !news) throw new Error('A message was not written.');
    const message = viewMessage(rowOf(draft, row, new Date(time), withFile ? await withFile(row) : null));
    const { seq, kind, senderId, byId } = row;
    messages.push(message);
    news.messages.push(message);
    news.entries.push({ seq, kind, senderId, byId });
  }
  for (const { chatId, userId, unread } of readers) of.get(chatId)?.readers.push({ userId, unread });
  emit('chats.written', { chats: [...of.values()] });
  return messages;
}

const newsOf = (chatId: string): Events['chats.written']['chats'][number] => ({
  chatId,
  messages: [],
  entries: [],
  readers: [],
});

const rowOf = (
  { sender, by, replyTo }: Draft,
  message: NewMessage,
  time: Date,
  file: MessageRow['file'],
): MessageRow => ({
  ...message,
  sender: sender.userName,
  senderPic: sender.profilePic,
  by: by?.userName ?? null,
  time,
  editedAt: null,
  removedAt: null,
  replyTo: replyTo ?? null,
  file,
  reactions: [],
});

/** One error for chats that do not exist and chats of which the caller is not a member. */
export const chatNotFound = (): ApiError => notFound('chat');
