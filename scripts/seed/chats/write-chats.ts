import type { Client } from 'pg';
import {
  insertChatFiles,
  insertChatMembers,
  insertChatMessages,
  insertChats,
  insertReactions,
  type ChatFileRow,
} from './chats.queries.ts';
import type { PlannedChat, PlannedMessage } from './chats.ts';
import type { CreatedPiece } from '../create-media.ts';

/** The stored file of a message. */
export type StoredFile =
  | { music: string; stream: string; createdPiece: CreatedPiece }
  | { picture: string; thumb: string; width: number; height: number };

export async function writeChats(
  client: Client,
  chats: readonly PlannedChat[],
  files: ReadonlyMap<PlannedMessage, StoredFile>,
  publicUrl: URL,
): Promise<void> {
  await insertChats(client, chats.map(chatRow));
  await insertChatMembers(client, chats.flatMap(memberRows));
  await insertChatMessages(
    client,
    chats.flatMap(({ id, messages }) =>
      messages.map((message) => ({
        chat_id: id,
        seq: message.seq,
        id: message.id,
        kind: message.file === undefined ? ('CHAT' as const) : ('FILE' as const),
        sender_id: message.sender.id,
        text: textOf(message, publicUrl),
        created_at: new Date(message.at),
      })),
    ),
  );
  await insertReactions(
    client,
    chats.flatMap(({ id, messages }) =>
      messages.flatMap(({ seq, reaction }) =>
        reaction ? [{ chat_id: id, seq, emoji: reaction.emoji, user_id: reaction.by.id }] : [],
      ),
    ),
  );
  await insertChatFiles(
    client,
    chats.flatMap(({ id, messages }) =>
      messages.flatMap((message) => {
        const file = files.get(message);
        return file ? [fileRow(id, message, file)] : [];
      }),
    ),
  );
}

/** Returns the text with the link to its track. */
function textOf({ words, track }: PlannedMessage, publicUrl: URL): string {
  if (!track) return words;
  return `${words} ${new URL(`/post/${track.id}`, publicUrl).href}`.trim();
}

const lastOf = ({ begunAt, messages }: PlannedChat): Date => new Date(messages.at(-1)?.at ?? begunAt);

function chatRow(chat: PlannedChat) {
  const isDirect = chat.name === null;
  const [lesser = null, greater = null] = isDirect
    ? chat.members.map(({ person }) => person.id).toSorted()
    : [];
  return {
    id: chat.id,
    name: chat.name,
    creator_id: chat.members[0]?.person.id ?? '',
    is_direct: isDirect,
    lesser_id: lesser,
    greater_id: greater,
    last_seq: chat.messages.length,
    last_message_at: lastOf(chat),
  };
}

const memberRows = (chat: PlannedChat) =>
  chat.members.map(({ person, readSeq }, place) => ({
    chat_id: chat.id,
    user_id: person.id,
    joined_at: new Date(chat.begunAt + place),
    is_listed: place === 0 || chat.name !== null || chat.messages.length > 0,
    active_at: lastOf(chat),
    read_seq: readSeq,
    own_unread: chat.messages.filter(({ seq, sender }) => seq > readSeq && sender === person).length,
  }));

const AUDIO = { thumb_key: null, width: null, height: null } as const;
const PICTURE = {
  media_state: null,
  duration: null,
  waveform: null,
  loudness: null,
  stream_key: null,
} as const;

function fileRow(chatId: string, { seq, sender }: PlannedMessage, file: StoredFile): ChatFileRow {
  const of = { chat_id: chatId, seq, owner_id: sender.id };
  if ('picture' in file) {
    const { picture, thumb, width, height } = file;
    return { ...of, ...PICTURE, file_key: picture, name: 'idea.jpg', thumb_key: thumb, width, height };
  }
  const { music, stream, createdPiece } = file;
  return {
    ...of,
    ...AUDIO,
    file_key: music,
    name: `bounce-${seq}.mp3`,
    media_state: 'done',
    duration: createdPiece.duration,
    waveform: createdPiece.waveform.map((peak) => Math.round(peak * 1000)),
    loudness: createdPiece.loudness,
    stream_key: stream,
  };
}
