import { limits, toPage, type chats } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { fileUrl } from '../uploads/index.ts';
import { listMissedMessages } from './messages/list-missed-messages.ts';
import { changePhoto, renameChat } from './change-chat.ts';
import { editMessage, react, removeMessage } from './messages/change-message.ts';
import { findLastSeq } from './chats.queries.ts';
import { createChat } from './create-chat.ts';
import { loadChat, loadChats, loadChatWithMembers } from './load-chats.ts';
import { addMember, removeMember } from './change-members.ts';
import { findMessages, listBefore, listFileSeqs, searchMessages } from './messages/messages.queries.ts';
import { viewMessage } from './messages/messages.views.ts';
import { muteChat, readChat } from './read-chat.ts';
import { sendFile, sendUpload, uploadPicture, requireMember } from './files/send-file.ts';
import { chatNotFound } from './messages/write-messages.ts';

const MAX = limits.chats;

export const chatHandlers = (context: Context): Handlers<typeof chats.chatRoutes> => {
  const { db, limiter } = context;
  /**
   * Returns the number of the last message.
   * @throws {ApiError} NOT_FOUND for other users than members
   */
  const lastSeqOf = async (chatId: string, userId: string): Promise<number> => {
    const lastSeq = await findLastSeq(db, userId, chatId);
    if (lastSeq === undefined) throw chatNotFound();
    return lastSeq;
  };
  return {
    createChat: ({ body }, { viewer }) => createChat(context, viewer, body),
    listChats: ({ query }, { viewer }) => loadChats(db, viewer.id, query),
    getChat: ({ params: { id } }, { viewer }) => loadChatWithMembers(db, viewer.id, id),
    listMessages: async ({ params: { id }, query }, { viewer }) => {
      const before = query.before ?? (await lastSeqOf(id, viewer.id)) + 1;
      if (query.before !== undefined) await requireMember(context, id, viewer.id);
      return (await listBefore(db, id, before, MAX.newest)).map(viewMessage);
    },
    // Numbers have no gaps, so the offset of a page follows from the last number.
    pageMessages: async ({ params: { id }, query }, { viewer }) => {
      const { page, size } = query;
      const lastSeq = await lastSeqOf(id, viewer.id);
      const before = lastSeq + 1 - page * size;
      const rows = before > 1 ? await listBefore(db, id, before, size) : [];
      return toPage(rows.map(viewMessage).toReversed(), query, lastSeq);
    },
    listMessagesAfter: ({ params: { id }, query: { seq } }, { viewer }) =>
      listMissedMessages(db, { chatId: id, userId: viewer.id, after: seq }),
    searchMessages: async ({ params: { id }, query: { search, before } }, { viewer }) => {
      const lastSeq = await lastSeqOf(id, viewer.id);
      const { seqs, searchedFrom } = await searchMessages(db, id, {
        text: search,
        before: Math.min(before ?? lastSeq + 1, lastSeq + 1),
        maxSearched: MAX.searched,
        maxMatches: MAX.matches,
      });
      return { content: (await findMessages(db, id, seqs)).map(viewMessage).toReversed(), searchedFrom };
    },
    listMedia: async ({ params: { id }, query: { kind, before, after } }, { viewer }) => {
      const lastSeq = await lastSeqOf(id, viewer.id);
      const from = after === undefined ? { before: before ?? lastSeq + 1 } : { after };
      const isAudio = kind === undefined ? undefined : kind === 'audio';
      const seqs = await listFileSeqs(db, id, { isAudio, from, maxFiles: MAX.media });
      return (await findMessages(db, id, seqs)).map(viewMessage).toReversed();
    },
    addMember: async ({ params: { id }, query: { username } }, { viewer }) => {
      await addMember(context, { chatId: id, userId: viewer.id, userName: username });
      return loadChat(db, viewer.id, id);
    },
    removeMember: async ({ params: { id, user } }, { viewer }) => {
      await removeMember(context, { chatId: id, userId: viewer.id, userName: user });
      return undefined;
    },
    sendFile: {
      admit: ({ viewer }) => limiter.consume('uploadsByAccount', viewer.id),
      handle: ({ params: { id }, body: { file, clientId } }, { viewer }) =>
        sendFile(context, viewer, { chatId: id, clientId }, file),
    },
    sendUpload: ({ params: { id, upload }, body: { clientId } }, { viewer }) =>
      sendUpload(context, viewer, { chatId: id, clientId }, upload),
    changePhoto: async ({ params: { id }, query: { photoUrl } }, { viewer }) => {
      await changePhoto(context, { chatId: id, userId: viewer.id, role: viewer.role }, photoUrl);
      return loadChat(db, viewer.id, id);
    },
    renameChat: async ({ params: { id }, body: { chatname } }, { viewer }) => {
      await renameChat(context, { chatId: id, userId: viewer.id }, chatname);
      return loadChat(db, viewer.id, id);
    },
    uploadPicture: {
      admit: ({ viewer }) => limiter.consume('uploadsByAccount', viewer.id),
      handle: async ({ body: { file } }, { viewer }) =>
        fileUrl((await uploadPicture(context, viewer, file)).key),
    },
    readChat: ({ params: { id }, body: { seq } }, { viewer }) =>
      readChat(context, { chatId: id, userId: viewer.id, userName: viewer.userName }, seq),
    muteChat: async ({ params: { id }, body: { muted: isMuted } }, { viewer }) => {
      await muteChat(context, { chatId: id, userId: viewer.id }, isMuted);
      return undefined;
    },
    editMessage: ({ params: { id, seq }, body: { message } }, { viewer }) =>
      editMessage(context, { chatId: id, seq, userId: viewer.id }, message),
    removeMessage: ({ params: { id, seq } }, { viewer }) =>
      removeMessage(context, { chatId: id, seq, userId: viewer.id }),
    react: ({ params: { id, seq }, body }, { viewer }) =>
      react(context, { chatId: id, seq, userId: viewer.id }, body),
  };
};
