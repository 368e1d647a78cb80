import { chats, DELETED_USER } from '@backbeat/contract';
import { fileUrl, typeOfKey, viewWaveform } from '../../uploads/index.ts';
import { pictureUrl } from '../../users/index.ts';
import type { FileRow } from '../files.queries.ts';
import type { Kind, MessageRow, QuotedRow } from './messages.queries.ts';

const TYPES: Record<Kind, chats.MessageType> = {
  CHAT: 'CHAT',
  JOIN: 'JOIN',
  LEAVE: 'LEAVE',
  FILE: 'FILE',
  PHOTO: 'NOTICE',
  NAME: 'NOTICE',
};

export function viewMessage(row: MessageRow): chats.Message {
  const { file, replyTo } = row;
  return {
    id: row.id,
    message: textOf(row, file && { name: file.name, url: fileUrl(file.file_key), size: file.size }),
    sender: row.sender ?? DELETED_USER,
    senderPic: pictureUrl(row.senderPic, 'profilePic'),
    chatRoomId: row.chatId,
    type: TYPES[row.kind],
    time: row.time.toISOString(),
    seq: row.seq,
    ...(row.clientId !== null && { clientId: row.clientId }),
    ...(file && { attachment: viewFile(file) }),
    ...(replyTo && { replyTo: viewQuoted(replyTo) }),
    ...(row.editedAt && !row.removedAt && { editedAt: row.editedAt.toISOString() }),
    ...(row.removedAt && { removed: true as const }),
    reactions: row.reactions,
  };
}

/** Returns the preview of a message in the chat list: without markers, and shortened. */
export const previewOf = ({ message, type, removed: isRemoved }: chats.Message): string =>
  isRemoved ? chats.messages.removed : chats.previewOf(message, type);

function textOf(
  { kind, by, text, removedAt }: Pick<MessageRow, 'kind' | 'by' | 'text' | 'removedAt'>,
  file: { name: string; url: string; size: number } | null,
): string {
  if (removedAt) return '';
  const announcements = chats.announcements;
  switch (kind) {
    case 'CHAT':
      return text;
    case 'JOIN':
      return by === null ? announcements.joined : announcements.addedBy({ by });
    case 'LEAVE':
      return by === null ? announcements.left : announcements.removedBy({ by });
    case 'NAME':
      return announcements.renamed({ name: text });
    case 'PHOTO':
      return chats.photoText(photoUrl(text));
    case 'FILE':
      return file ? chats.fileText(file) : '';
  }
}

/** Returns the URL of a photo: `picture` is either a storage key or an external URL. */
export const photoUrl = (picture: string): string =>
  picture.startsWith('https://') ? picture : fileUrl(picture);

function viewQuoted({ seq, kind, sender, by, text, file, isRemoved }: QuotedRow): chats.Message['replyTo'] {
  const type = TYPES[kind];
  const removedAt = isRemoved ? new Date(0) : null;
  const quotedText = textOf(
    { kind, by, text, removedAt },
    file === null ? null : { name: file, url: '', size: 0 },
  );
  const message = isRemoved ? chats.messages.removed : chats.previewOf(quotedText, type);
  return { seq, sender: sender ?? DELETED_USER, message, type };
}

function viewFile(file: FileRow): chats.Attachment {
  const { file_key, name, size, thumb_key, width, height, media_state } = file;
  return {
    url: fileUrl(file_key),
    name,
    size,
    contentType: typeOfKey(file_key) ?? 'application/octet-stream',
    ...(thumb_key !== null &&
      width !== null &&
      height !== null && { image: { thumb: fileUrl(thumb_key), width, height } }),
    ...(media_state !== null && {
      audio: {
        processing: media_state,
        stream: file.stream_key === null ? null : fileUrl(file.stream_key),
        duration: file.duration,
        waveform: viewWaveform(file.waveform),
        loudness: file.loudness,
      },
    }),
  };
}
