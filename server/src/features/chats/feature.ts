import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { serveFiles, mountResumableUploads } from '../uploads/index.ts';
import { chatHandlers } from './chats.routes.ts';
import { clearChat, deleteChat } from './delete-chat.ts';
import { fileUploads } from './files/upload-files.ts';
import { findFileFor } from './files.queries.ts';
import { processChatAudio, processFile } from './files/process-file.ts';
import { leaveChats } from './leave-chats.ts';
import { registerChatRealtime } from './chats.realtime.ts';
import { conversations } from './list-conversations.ts';

/** Direct and group chats: messages, files, members and presence. */
export const chats = {
  start(app, context) {
    mount(app, context, api.chats, chatHandlers(context));
    registerChatRealtime(context);
    serveFiles(app, context, 'chats', {
      accessTo: async (key, viewer) => {
        const file = viewer && (await findFileFor(context.db, key, viewer));
        return file && { audience: 'private', name: file.name ?? undefined };
      },
    });
    mountResumableUploads(app, context, fileUploads(context));
    context.jobs.work(processChatAudio, (which, attempt) => processFile(context, which, attempt));
    context.jobs.work(deleteChat, ({ chatId }, { signal }) => clearChat(context, chatId, signal));
  },
  accountDeletion: {
    deleteRows: (tx, userId, maxRows, { context, emit }) => leaveChats(context, tx, emit, userId, maxRows),
  },
  personalData: [conversations],
} satisfies Feature;
