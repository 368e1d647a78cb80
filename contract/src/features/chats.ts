import { z } from 'zod';
import { id, time } from '../ids.ts';
import { limits } from '../limits.ts';
import { userName } from '../names.ts';
import { pageOf, pageQuery, wholeNumber } from '../page.ts';
import { uploadSizes } from '../rights.ts';
import { form, json, route, type FilePart } from '../route.ts';
import { lineOfText, textUpTo } from '../text.ts';
import { clientIdPart, emoji, message, messageType, ofChat, ofMessage, words } from './chat-messages.ts';
import { strings } from './chats.strings.ts';

export { announcements, fileText, photoText, strings } from './chats.strings.ts';
export * from './chat-messages.ts';
export { previewOf } from './message-preview.ts';

const MAX = limits.chats;
const LAST = 999_999_999;

const nameOf = lineOfText(MAX.name, strings.nameTooLong);

export const newChat = z.object({
  /** Names of the others. */
  users: z
    .array(z.string().max(200))
    .max(MAX.members, strings.full)
    .transform((names) => [...new Set(names)]),
  /** Blank or left out, a chat with one other is their direct chat. */
  chatname: nameOf.nullish().transform((name) => name || null),
});
export type NewChat = z.infer<typeof newChat>;

export const chat = z.object({
  chatRoomId: z.string(),
  /** Of a direct chat the other's name; of a group that nobody has named, its members. */
  chatName: z.string(),
  chatPhoto: z.string(),
  users: z.array(z.string()),
  /** The last message, as a preview; '' while there is none. */
  message: z.string(),
  /** Whose it is, and what; null while there is none. */
  lastSender: z.string().nullable(),
  lastType: messageType.nullable(),
  /** Of the last activity. */
  time,
  unread: z.int(),
  isDirect: z.boolean(),
  /** Whether new messages are told as notifications to the caller. */
  muted: z.boolean(),
  /** The number of the last message, and of the last one that the caller has read. */
  lastSeq: z.int(),
  readSeq: z.int(),
});
export type Chat = z.infer<typeof chat>;

export const member = z.object({
  userName: z.string(),
  profilePic: z.string(),
  joinedAt: time,
  isCreator: z.boolean(),
  /** Up to which message they have read; null where they or the caller do not show it. */
  readSeq: z.int().nullable(),
});
export type Member = z.infer<typeof member>;

export const chatWithMembers = chat.extend({ members: z.array(member) });
export type ChatWithMembers = z.infer<typeof chatWithMembers>;

/** What comes as a file. */
export const file: FilePart = { maxBytes: uploadSizes, tooLarge: strings.fileTooLarge };
const picture: FilePart = { maxBytes: uploadSizes, tooLarge: strings.imageTooLarge };

export const chatRoutes = {
  createChat: route({
    method: 'POST',
    path: '/chats/create',
    summary:
      'Makes a chat. With one other and no name, it is the direct chat of the two, which may be there already.',
    auth: 'user',
    body: json(newChat),
    output: chat,
    status: 201,
  }),
  listChats: route({
    method: 'GET',
    path: '/chats/get/chats',
    summary: 'The chats of the signed-in user, the latest activity first.',
    auth: 'user',
    query: z.object(pageQuery(limits.pageSize.chats)),
    output: pageOf(chat),
  }),
  getChat: route({
    method: 'GET',
    path: '/chats/:id',
    summary: 'One chat with its members, and how far each has read.',
    auth: 'user',
    params: ofChat,
    output: chatWithMembers,
  }),
  listMessages: route({
    method: 'GET',
    path: '/chats/:id/messages',
    summary: `The newest ${MAX.newest} messages, oldest first; with before, those before that number.`,
    auth: 'user',
    params: ofChat,
    query: z.object({ before: wholeNumber(1, LAST).optional() }),
    output: z.array(message),
  }),
  pageMessages: route({
    method: 'GET',
    path: '/chats/:id/messages/paged',
    summary: 'The messages in pages, newest first.',
    auth: 'user',
    params: ofChat,
    query: z.object(pageQuery(limits.pageSize.messages)),
    output: pageOf(message),
  }),
  listMessagesAfter: route({
    method: 'GET',
    path: '/chats/:id/messages/after',
    summary: `What came after a message, oldest first, at most ${MAX.after}: for whoever was away.`,
    auth: 'user',
    params: ofChat,
    query: z.object({ seq: wholeNumber(0, LAST) }),
    output: z.array(message),
  }),
  searchMessages: route({
    method: 'GET',
    path: '/chats/:id/search',
    summary: `Messages that contain a text, newest first, at most ${MAX.found}. It looks through ${MAX.searched} messages and says up to which number; from there it can go on.`,
    auth: 'user',
    params: ofChat,
    query: z.object({
      search: lineOfText(limits.search.length).pipe(z.string().min(1, strings.search)),
      before: wholeNumber(1, LAST).optional(),
    }),
    output: z.object({
      content: z.array(message),
      /** Everything from this number on has been looked at; 1 at the beginning of the chat. */
      searchedFrom: z.int(),
    }),
  }),
  listMedia: route({
    method: 'GET',
    path: '/chats/:id/media',
    summary: `Messages with files, newest first, at most ${MAX.media}; with before, those before that number; with after, those that came next after it.`,
    auth: 'user',
    params: ofChat,
    query: z.object({
      kind: z.enum(['image', 'audio']).optional(),
      before: wholeNumber(1, LAST).optional(),
      after: wholeNumber(0, LAST).optional(),
    }),
    output: z.array(message),
  }),
  addMember: route({
    method: 'POST',
    path: '/chats/:id/users',
    summary: 'Adds somebody; to do so twice does nothing.',
    auth: 'user',
    params: ofChat,
    query: z.object({ username: userName }),
    output: chat,
  }),
  removeMember: route({
    method: 'DELETE',
    path: '/chats/:id/users/:user',
    summary: 'Leaves a chat; whoever created it can also remove others.',
    auth: 'user',
    params: ofChat.extend({ user: userName }),
    output: 'nothing',
  }),
  sendFile: route({
    method: 'POST',
    path: '/chats/:id/files',
    summary: 'Sends a picture or audio: JPEG, PNG and MP3, with Plus also GIF and WAV.',
    auth: 'user',
    params: ofChat,
    body: form({}, { file }, { clientId: clientIdPart }),
    output: message,
    status: 201,
  }),
  sendUpload: route({
    method: 'POST',
    path: '/chats/:id/files/:upload',
    summary:
      'Sends a file that has come in pieces (tus) for this chat. With the clientId of before, it answers what was sent.',
    auth: 'user',
    params: ofChat.extend({ upload: id }),
    body: json(z.object({ clientId: clientIdPart })),
    output: message,
    status: 201,
  }),
  changePhoto: route({
    method: 'POST',
    path: '/chats/:id/photo',
    summary: 'Sets the photo of a chat: what /s3/upload has just answered, or an https address.',
    auth: 'user',
    params: ofChat,
    query: z.object({ photoUrl: textUpTo(limits.address, strings.photo) }),
    output: chat,
  }),
  renameChat: route({
    method: 'POST',
    path: '/chats/:id/name',
    summary: 'Names a chat anew; for whoever created it.',
    auth: 'user',
    params: ofChat,
    body: json(z.object({ chatname: nameOf.pipe(z.string().min(1, strings.name)) })),
    output: chat,
  }),
  uploadPicture: route({
    method: 'POST',
    path: '/s3/upload',
    summary: 'Keeps a picture for a day, in which something may use it. Answers its address.',
    auth: 'user',
    body: form({}, { file: picture }, {}),
    output: 'text',
  }),
  readChat: route({
    method: 'POST',
    path: '/chats/:id/read',
    summary: 'The caller has read up to a message.',
    auth: 'user',
    params: ofChat,
    body: json(z.object({ seq: z.int().min(0).max(LAST) })),
    output: z.object({ unread: z.int() }),
  }),
  muteChat: route({
    method: 'POST',
    path: '/chats/:id/mute',
    summary: 'Whether new messages of a chat are told as notifications.',
    auth: 'user',
    params: ofChat,
    body: json(z.object({ muted: z.boolean() })),
    output: 'nothing',
  }),
  editMessage: route({
    method: 'PUT',
    path: '/chats/:id/messages/:seq',
    summary: `Changes what one has typed, within ${MAX.editMinutes} minutes.`,
    auth: 'user',
    params: ofMessage,
    body: json(z.object({ message: words })),
    output: message,
  }),
  removeMessage: route({
    method: 'DELETE',
    path: '/chats/:id/messages/:seq',
    summary: `Takes back what one has said, within ${MAX.editMinutes} minutes; a file goes with it.`,
    auth: 'user',
    params: ofMessage,
    output: message,
  }),
  react: route({
    method: 'POST',
    path: '/chats/:id/messages/:seq/reactions',
    summary:
      'Reacts to a message with an emoji, or takes that back. With on, it says which; without, it toggles.',
    auth: 'user',
    params: ofMessage,
    body: json(z.object({ emoji, on: z.boolean().optional() })),
    output: message,
  }),
  getChatSettings: route({
    method: 'GET',
    path: '/chat-settings',
    summary: 'Whether others see how far the caller has read.',
    auth: 'user',
    output: z.object({ showsSeen: z.boolean() }),
  }),
  changeChatSettings: route({
    method: 'POST',
    path: '/chat-settings',
    summary: 'Shows or hides how far the caller has read; who hides it does not see it of others.',
    auth: 'user',
    body: json(z.object({ showsSeen: z.boolean() })),
    output: z.object({ showsSeen: z.boolean() }),
  }),
};
