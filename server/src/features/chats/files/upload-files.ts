import { chats, type ReceivedFile } from '@backbeat/contract';
import { validate as isUuid } from 'uuid';
import type { Context } from '../../../context.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { finishUpload, type FinishedUpload, type ResumableUploadOptions } from '../../uploads/index.ts';
import { admitChatFile, recogniseChatFile } from './store-chat-file.ts';
import { isMember } from '../members.queries.ts';
import { chatNotFound } from '../messages/write-messages.ts';

/** Resumable uploads of files for one chat. Only members of that chat can send them. */
export const fileUploads = (context: Context): ResumableUploadOptions => ({
  purpose: 'chats',
  file: chats.file,
  admit: async ({ id, role }, name, chat) => {
    if (!isUuid(chat) || !(await isMember(context.db, chat, id))) throw chatNotFound();
    admitChatFile(role, name);
    return chat;
  },
  isOpen: async ({ id }, { chatId }) => chatId !== null && isMember(context.db, chatId, id),
  recognise: (viewer, file) => recogniseChatFile(context, viewer, file),
  strings: { gone: chats.messages.uploadGone, unfinished: chats.messages.uploadUnfinished },
});

/**
 * Finds a complete upload that is about to be sent. Its content is checked when the last byte
 * arrives, or here if the process died before that.
 * @throws {ApiError} NOT_FOUND, CONFLICT, WRONG_KIND
 */
export function findFinished(context: Context, viewer: Viewer, id: string): Promise<FinishedUpload> {
  const { purpose, recognise, strings } = fileUploads(context);
  const finishing = { recognise: (file: ReceivedFile) => recognise(viewer, file), strings };
  return finishUpload(context, { userId: viewer.id, purpose, id }, finishing);
}
