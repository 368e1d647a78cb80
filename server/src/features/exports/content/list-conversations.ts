import type { Database } from '../../../db/database.ts';
import { listChatData, listMessageData, type ChatData, type MessageData } from './conversations.queries.ts';
import type { Kind } from './list-kinds.ts';
import { mediaPath, type MediaFile } from './media-path.views.ts';
import { readBatches } from './read-batches.ts';

/** Lists the chats of a user. */
export const conversationsKind = (db: Database, userId: string): Kind => ({
  name: 'conversations',
  title: 'Conversations',
  async *read() {
    for await (const chat of readChats(db, userId)) yield { record: chat, page: `conversations/${chat.id}` };
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
          yield { record: message, files: filesOf(message, chat.id) };
      },
    };
}

const readChats = (db: Database, userId: string): AsyncIterable<ChatData> =>
  readBatches((after: ChatData | undefined) => listChatData(db, userId, after));

const titleOf = ({ name, members }: ChatData): string => name ?? (members.join(', ') || 'Empty chat');

const filesOf = ({ seq, fileKey }: MessageData, chatId: string): MediaFile[] =>
  fileKey === null ? [] : [{ key: fileKey, path: mediaPath('messages', `${chatId}-${seq}`, fileKey) }];
