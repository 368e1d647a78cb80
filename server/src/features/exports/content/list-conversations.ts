import type { Database } from '../../../db/database.ts';
import { listChatData, listMessageData, type ChatData, type MessageData } from './conversations.queries.ts';
import type { Entry, Kind } from './list-kinds.ts';
import { mediaPath } from './media-path.views.ts';
import { readBatches } from './read-batches.ts';

/** Lists the chats of a user. */
export const conversationsKind = (db: Database, userId: string): Kind => ({
  name: 'conversations',
  title: 'Conversations',
  async *read() {
    for await (const chat of readChats(db, userId))
      yield {
        record: chat,
        entry: {
          title: titleOf(chat),
          lines: [chat.members.join(', ')],
          time: chat.joinedAt,
          links: [{ label: 'Messages', path: `pages/conversations/${chat.id}.html` }],
        },
      };
  },
});

/** Lists the messages of each chat of a user, a kind of its own each. */
export async function* listConversations(db: Database, userId: string): AsyncGenerator<Kind> {
  for await (const chat of readChats(db, userId))
    yield {
      name: `conversations/${chat.id}`,
      title: titleOf(chat),
      async *read() {
        for await (const message of readBatches((after: MessageData | undefined) =>
          listMessageData(db, { chatId: chat.id, userId }, after),
        ))
          yield { record: message, entry: entryOf(message, chat.id) };
      },
    };
}

const readChats = (db: Database, userId: string): AsyncIterable<ChatData> =>
  readBatches((after: ChatData | undefined) => listChatData(db, userId, after));

const titleOf = ({ name, members }: ChatData): string => name ?? (members.join(', ') || 'Empty chat');

const EVENTS: Record<string, string> = {
  JOIN: 'joined',
  LEAVE: 'left',
  PHOTO: 'changed the chat photo',
  NAME: 'renamed the chat',
};

const entryOf = (message: MessageData, chatId: string): Entry => ({
  title: `${message.sender ?? 'deleted user'}${EVENTS[message.kind] ? ` ${EVENTS[message.kind]}` : ''}`,
  lines: [
    message.isRemoved ? 'This message was removed.' : message.kind === 'PHOTO' ? null : message.text,
    message.fileName === null ? null : `File: ${message.fileName}`,
    message.reactions.map(({ emoji, userName }) => `${emoji} ${userName}`).join(', '),
  ],
  time: message.time,
  ...(message.fileKey !== null && {
    files: [
      { key: message.fileKey, path: mediaPath('messages', `${chatId}-${message.seq}`, message.fileKey) },
    ],
  }),
});
