import { z } from 'zod';
import { id, time } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { userName } from '../../text/names.ts';
import { pageOf, pageQuery, wholeNumber } from '../../page.ts';
import { uploadSizes } from '../../rights.ts';
import { form, json, route, type FilePart, type Route } from '../../route.ts';
import { singleLineText, textUpTo } from '../../text/text.ts';
import {
  clientIdPart,
  emoji,
  message,
  messageType,
  ofChat,
  ofMessage,
  messageText,
} from './chat-messages.ts';
import { describeLargeFile, describeLargeImage, messages } from './chats.messages.ts';

export {
  announcements,
  audioErrors,
  describeLargeFile,
  describeLargeImage,
  describeWrongFile,
  describeWrongImage,
  fileText,
  messages,
  photoText,
} from './chats.messages.ts';
export * from './chat-messages.ts';
export { previewOf } from './message-preview.ts';

const MAX = limits.chats;
const LAST = 999_999_999;

const nameOf = singleLineText(MAX.name, messages.nameTooLong({ max: limits.chats.name }));

export const newChat = z.object({
  /** User names of the other members. */
  users: z
    .array(z.string().max(200))
    .max(MAX.members, messages.full({ max: limits.chats.members }))
    .transform((names) => [...new Set(names)]),
  /** If blank or omitted, a chat with one other user is the direct chat of the two. */
  chatname: nameOf.nullish().transform((name) => name || null),
  /** Returns the caller's group with exactly these members, the latest one, if there is any. */
  reuse: z.boolean().default(false),
});
export type NewChat = z.infer<typeof newChat>;

export const chat = z.object({
  chatRoomId: z.string(),
  /**
   * The name of a group; the other user's name for a direct chat; the members of an unnamed group.
   */
  chatName: z.string(),
  chatPhoto: z.string(),
  users: z.array(z.string()),
  /** Preview of the last message; '' if there is none. */
  message: z.string(),
  /** Sender of the last message, and its type below; null if there is none. */
  lastSender: z.string().nullable(),
  lastType: messageType.nullable(),
  /** Time of the last activity. */
  time,
  unread: z.int(),
  isDirect: z.boolean(),
  /** Whether the caller receives no notifications of new messages. */
  muted: z.boolean(),
  /** Sequence number of the last message; `readSeq` is that of the last one the caller has read. */
  lastSeq: z.int(),
  readSeq: z.int(),
});
export type Chat = z.infer<typeof chat>;

export const member = z.object({
  userName: z.string(),
  profilePic: z.string(),
  joinedAt: time,
  isCreator: z.boolean(),
  /** The last message they have read; null if they or the caller hide read receipts. */
  readSeq: z.int().nullable(),
});
export type Member = z.infer<typeof member>;

export const chatWithMembers = chat.extend({ members: z.array(member) });
export type ChatWithMembers = z.infer<typeof chatWithMembers>;

/** The file part of an upload to a chat. */
export const file: FilePart = { maxBytes: uploadSizes, tooLarge: describeLargeFile };
const picture: FilePart = { maxBytes: uploadSizes, tooLarge: describeLargeImage };

/** Defines a route of chats, where 403 means a missing permission and not a missing session. */
const chatRoute = <const R extends Route>(definition: R) => route({ ...definition, sessionFailures: [401] });

export const chatRoutes = {
  createChat: chatRoute({
    method: 'POST',
    path: '/chats/create',
    summary:
      'Create a chat. With one other user and no name, returns the direct chat of the two, which may exist already.',
    auth: 'user',
    body: json(newChat),
    output: chat,
    status: 201,
  }),
  listChats: chatRoute({
    method: 'GET',
    path: '/chats/get/chats',
    summary: 'List the chats of the signed-in user, latest activity first.',
    auth: 'user',
    query: z.object(pageQuery(limits.pageSize.chats)),
    output: pageOf(chat),
  }),
  getChat: chatRoute({
    method: 'GET',
    path: '/chats/:id',
    summary: 'Get a chat with its members and the last message each has read.',
    auth: 'user',
    params: ofChat,
    output: chatWithMembers,
  }),
  listMessages: chatRoute({
    method: 'GET',
    path: '/chats/:id/messages',
    summary: `List the newest ${MAX.newest} messages, oldest first; with before, those before that sequence number.`,
    auth: 'user',
    params: ofChat,
    query: z.object({ before: wholeNumber(1, LAST).optional() }),
    output: z.array(message),
  }),
  pageMessages: chatRoute({
    method: 'GET',
    path: '/chats/:id/messages/paged',
    summary: 'List the messages in pages, newest first.',
    auth: 'user',
    params: ofChat,
    query: z.object(pageQuery(limits.pageSize.messages)),
    output: pageOf(message),
  }),
  listMessagesAfter: chatRoute({
    method: 'GET',
    path: '/chats/:id/messages/after',
    summary: `List at most ${MAX.after} messages after a sequence number, oldest first, for clients that reconnect.`,
    auth: 'user',
    params: ofChat,
    query: z.object({ seq: wholeNumber(0, LAST) }),
    output: z.array(message),
  }),
  searchMessages: chatRoute({
    method: 'GET',
    path: '/chats/:id/search',
    summary: `Search the messages of a chat, newest first, at most ${MAX.matches} results. Scans ${MAX.searched} messages and returns the sequence number at which the next search continues.`,
    auth: 'user',
    params: ofChat,
    query: z.object({
      search: singleLineText(limits.search.length).pipe(z.string().min(1, messages.search)),
      before: wholeNumber(1, LAST).optional(),
    }),
    output: z.object({
      content: z.array(message),
      /**
       * The lowest scanned sequence number; 1 once the search has reached the start of the chat.
       */
      searchedFrom: z.int(),
    }),
  }),
  listMedia: chatRoute({
    method: 'GET',
    path: '/chats/:id/media',
    summary: `List at most ${MAX.media} messages with files, newest first; with before or after, those next to that sequence number.`,
    auth: 'user',
    params: ofChat,
    query: z.object({
      kind: z.enum(['image', 'audio']).optional(),
      before: wholeNumber(1, LAST).optional(),
      after: wholeNumber(0, LAST).optional(),
    }),
    output: z.array(message),
  }),
  addMember: chatRoute({
    method: 'POST',
    path: '/chats/:id/users',
    summary: 'Add a user to a chat. Does nothing if they are a member.',
    auth: 'user',
    params: ofChat,
    query: z.object({ username: userName }),
    output: chat,
  }),
  removeMember: chatRoute({
    method: 'DELETE',
    path: '/chats/:id/users/:user',
    summary: 'Leave a chat. Its creator can also remove other members.',
    auth: 'user',
    params: ofChat.extend({ user: userName }),
    output: 'nothing',
  }),
  sendFile: chatRoute({
    method: 'POST',
    path: '/chats/:id/files',
    summary: 'Send a picture or audio file: JPEG, PNG and MP3, with Plus also GIF and WAV.',
    auth: 'user',
    params: ofChat,
    body: form({}, { file }, { clientId: clientIdPart }),
    output: message,
    status: 201,
  }),
  sendUpload: chatRoute({
    method: 'POST',
    path: '/chats/:id/files/:upload',
    summary:
      'Send a file from a completed resumable upload (tus) to this chat. Repeated with the same clientId, returns the message already sent.',
    auth: 'user',
    params: ofChat.extend({ upload: id }),
    body: json(z.object({ clientId: clientIdPart })),
    output: message,
    status: 201,
  }),
  changePhoto: chatRoute({
    method: 'POST',
    path: '/chats/:id/photo',
    summary: 'Set the photo of a chat: a URL returned by /s3/upload, or another https URL.',
    auth: 'user',
    params: ofChat,
    query: z.object({ photoUrl: textUpTo(limits.address, messages.photo({ max: limits.address })) }),
    output: chat,
  }),
  renameChat: chatRoute({
    method: 'POST',
    path: '/chats/:id/name',
    summary: 'Rename a chat. Requires its creator.',
    auth: 'user',
    params: ofChat,
    body: json(z.object({ chatname: nameOf.pipe(z.string().min(1, messages.name)) })),
    output: chat,
  }),
  uploadPicture: route({
    method: 'POST',
    path: '/s3/upload',
    summary: 'Upload a picture. Returns its URL. The server deletes pictures that are unused after a day.',
    auth: 'user',
    body: form({}, { file: picture }, {}),
    output: 'text',
  }),
  readChat: chatRoute({
    method: 'POST',
    path: '/chats/:id/read',
    summary: 'Mark the messages up to a sequence number as read. Returns the number of unread ones.',
    auth: 'user',
    params: ofChat,
    body: json(z.object({ seq: z.int().min(0).max(LAST) })),
    output: z.object({ unread: z.int() }),
  }),
  muteChat: chatRoute({
    method: 'POST',
    path: '/chats/:id/mute',
    summary: 'Mute or unmute the notifications of a chat.',
    auth: 'user',
    params: ofChat,
    body: json(z.object({ muted: z.boolean() })),
    output: 'nothing',
  }),
  editMessage: chatRoute({
    method: 'PUT',
    path: '/chats/:id/messages/:seq',
    summary: `Edit your own message within ${MAX.editMinutes} minutes.`,
    auth: 'user',
    params: ofMessage,
    body: json(z.object({ message: messageText })),
    output: message,
  }),
  removeMessage: chatRoute({
    method: 'DELETE',
    path: '/chats/:id/messages/:seq',
    summary: `Delete your own message and its file within ${MAX.editMinutes} minutes.`,
    auth: 'user',
    params: ofMessage,
    output: message,
  }),
  react: chatRoute({
    method: 'POST',
    path: '/chats/:id/messages/:seq/reactions',
    summary: 'Add or remove an emoji reaction. With on, sets it; without, toggles it.',
    auth: 'user',
    params: ofMessage,
    body: json(z.object({ emoji, on: z.boolean().optional() })),
    output: message,
  }),
};
