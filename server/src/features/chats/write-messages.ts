import { type chats, Refusal } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Emit } from '../../bus/bus.ts';
import type { Tx } from '../../db/database.ts';
import { countUp, type LockedChat } from './chats.queries.ts';
import { listReaders, touchMembers, type Sender } from './members.queries.ts';
import { insertMessages, type Kind, type MessageRow, type NewMessage } from './messages.queries.ts';
import { viewMessage } from './messages.view.ts';

/** Something to be written into a chat. */
export interface Draft {
  chat: LockedChat;
  kind: Kind;
  sender: Pick<Sender, 'userId' | 'userName' | 'profilePic'>;
  /** Who has added or removed the sender, where that was somebody else. */
  by?: { userId: string; userName: string } | undefined;
  words?: string;
  clientId?: string | undefined;
  replyTo?: MessageRow['replyTo'] | undefined;
}

/**
 * Writes messages into chats that are locked: gives them their numbers, moves the chats to the heads of lists, and says so
 * to whoever takes part or listens.
 * @param withFile writes what a FILE message holds, once the message is there
 * @returns one for each draft
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
      words: draft.words ?? '',
      clientId: draft.clientId ?? null,
      replyTo: draft.replyTo?.seq ?? null,
    };
  });
  const times = await insertMessages(tx, rows);
  await countUp(
    tx,
    [...lastOf].map(([id, lastSeq]) => ({ id, lastSeq })),
  );
  await touchMembers(tx, countOwn(rows), [...lastOf.keys()]);

  const written: chats.Message[] = [];
  for (const [index, row] of rows.entries()) {
    const [draft, time] = [drafts[index], times[index]];
    if (!draft || !time) throw new Error('A message was not written.');
    const file = withFile ? await withFile(row) : null;
    written.push(viewMessage(rowOf(draft, row, time, file)));
  }
  const readers = await listReaders(tx, [...lastOf.keys()]);
  emit('chats.written', {
    chats: [...lastOf.keys()].map((chatId) => ({
      chatId,
      messages: written.filter(({ chatRoomId }) => chatRoomId === chatId),
      deeds: rows
        .filter((row) => row.chatId === chatId)
        .map(({ seq, kind, senderId, byId }) => ({ seq, kind, senderId, byId })),
      readers: readers.filter((reader) => reader.chatId === chatId),
    })),
  });
  return written;
}

/** Of one's own messages nothing is left to read; whoever adds somebody knows of it. */
function countOwn(rows: readonly NewMessage[]): { chatId: string; userId: string; count: number }[] {
  const counted = new Map<string, { chatId: string; userId: string; count: number }>();
  for (const { chatId, senderId, byId } of rows) {
    const userId = byId ?? senderId;
    if (userId === null) continue;
    const name = `${chatId} ${userId}`;
    const known = counted.get(name) ?? { chatId, userId, count: 0 };
    counted.set(name, { ...known, count: known.count + 1 });
  }
  return [...counted.values()];
}

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

/** 404 says the same for a chat that is not there and for one that the caller is not in. */
export const noChat = (): Refusal => new Refusal('NOT_FOUND', 'Chat not found.');
