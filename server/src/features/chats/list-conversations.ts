import type { Database } from '../../db/database.ts';
import { mediaPath, readEntries, readInBatches, type PersonalData } from '../../personal-data.ts';
import { messages } from '../../personal-data.messages.ts';
import { listChatData, listMessageData, type ChatData, type MessageData } from './personal-data.queries.ts';

const readChats = readInBatches(listChatData);

/** The chats of a user, and the messages of each. */
export const conversations: PersonalData<'conversations', ChatData> = {
  name: 'conversations',
  title: messages.conversations,
  async *read(db, userId) {
    for await (const chat of readChats(db, userId)) yield { record: chat, page: pageOf(chat) };
  },
  listParts: listConversations,
};

async function* listConversations(db: Database, userId: string) {
  for await (const chat of readChats(db, userId))
    yield {
      name: pageOf(chat),
      title: chat.name ?? (chat.members.join(', ') || messages.emptyChat),
      read: readEntries(
        readInBatches((reader, memberId, after: MessageData | undefined) =>
          listMessageData(reader, { chatId: chat.id, userId: memberId }, after),
        ),
        ({ seq, fileKey }) =>
          fileKey === null
            ? []
            : [{ key: fileKey, path: mediaPath('messages', `${chat.id}-${seq}`, fileKey) }],
      ),
    };
}

const pageOf = ({ id }: ChatData): string => `conversations/${id}`;
