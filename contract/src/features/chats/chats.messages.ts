import { defineMessages } from '../../messages/define-messages.ts';
import { MEBIBYTE } from '../../limits.ts';
import { rights } from '../../rights.ts';
import type { Role } from '../../roles.ts';

const endingsOf = (role: Role, kinds: readonly string[]): string =>
  rights[role].chatFileKinds
    .filter((kind) => kinds.length === 0 || kinds.includes(kind))
    .map((kind) => `.${kind}`)
    .join(', ');

const megabytesOf = (role: Role): number => rights[role].upload / MEBIBYTE;

/** Error messages and texts of the screen. */
export const messages = defineMessages({
  logIn: 'Please log in to access messages',
  initializeFailed: 'Failed to initialize chat. Please try again.',
  noRecipient: 'No one goes by that name.',
  ownRecipient: "That's you. Pick someone else to message.",
  listFailed: 'Failed to load conversations',
  messagesFailed: 'Failed to load messages',
  olderFailed: 'Failed to load older messages',
  connectionLost: 'Connection lost. Please refresh the page.',
  reconnecting: 'Connection lost. Reconnecting…',
  sendFailed: 'Failed to send message',
  uploadFailed: 'Failed to upload file',
  photoFailed: 'Failed to upload chat photo',
  createFailed: 'Failed to create chat',
  leaveFailed: 'Failed to leave chat',
  addFailed: 'Failed to add user to chat',
  noMessages: 'No messages yet',
  dropFiles: 'Drop files to attach them',

  noUsers: 'Choose at least one person.',
  unknownUser: 'No one goes by the name {name}.',
  name: 'Give the chat a name.',
  nameTooLong: 'Chat names can be up to {max} characters.',
  full: 'Chats can have up to {max} members.',
  direct: 'A direct chat is just for two. Start a group chat instead.',
  alone: 'Only you',
  directName: "You can't rename a direct chat.",
  directPhoto: "You can't set a photo for a direct chat.",
  notCreator: 'Only the person who created this chat can remove others.',
  notCreatorName: 'Only the person who created this chat can rename it.',

  blank: 'Type a message.',
  tooLong: 'Messages can be up to {max} characters.',
  onlyChat: 'Only messages of type CHAT can be sent.',
  replyGone: "The message you're replying to is gone.",
  notSender: 'You can only change your own messages.',
  tooLate: 'You can only change a message for {max} minutes.',
  notWords: 'You can only edit text messages.',
  removed: 'This message was removed.',
  emoji: 'React with a single emoji.',
  tooManyReactions: 'Messages can have up to {max} different reactions.',
  search: 'Type something to search for.',

  noFile: 'No file selected',
  unnamedFile: 'file',
  uploadGone: 'This upload is gone. Please send the file again.',
  uploadUnfinished: "This file hasn't finished uploading yet.",
  fileUnplayable: "We can't play this file. Please choose another one.",
  invalidRole: 'Invalid user role',
  wrongFile: 'File type not allowed for {role} users. Allowed types: {endings}',
  fileTooLarge: 'File size exceeds {megabytes}MB limit for {role} users',
  wrongImage: 'Image type not allowed for {role} users. Allowed types: {endings}',
  imageTooLarge: 'Image size exceeds {megabytes}MB limit for {role} users',
  photo:
    "Use a picture you've just uploaded, or a URL that starts with https:// and is up to {max} characters.",
});

/** Text of messages created by the server, after the user name. */
export const announcements = defineMessages({
  joined: 'joined the chat',
  addedBy: 'was added by {by}',
  left: 'left the chat',
  removedBy: 'was removed by {by}',
  renamed: 'named the chat “{name}”',
  file: 'sent a file: {name}',
  photo: 'changed the chat photo',
});

export const describeWrongFile = (role: Role): string =>
  messages.wrongFile({ role, endings: endingsOf(role, []) });

export const describeLargeFile = (role: Role): string =>
  messages.fileTooLarge({ role, megabytes: megabytesOf(role) });

export const describeWrongImage = (role: Role): string =>
  messages.wrongImage({ role, endings: endingsOf(role, ['jpg', 'jpeg', 'png', 'gif']) });

export const describeLargeImage = (role: Role): string =>
  messages.imageTooLarge({ role, megabytes: megabytesOf(role) });

/** What the server answers to audio that it does not take. */
export const audioErrors = { fileKind: describeWrongFile, fileUnplayable: messages.fileUnplayable };

/** The text of a FILE message. Clients that do not know `attachment` parse the file from it. */
export const fileText = (file: { name: string; url: string; size: number }): string =>
  `${announcements.file({ name: withoutMarkers(file.name) })}\n[file-url]${file.url}[/file-url]\n[file-size]${file.size}[/file-size]`;

/** Removes markers from a file name, so that clients do not parse them. */
const withoutMarkers = (name: string): string => name.replace(/\[\/?(file|photo)-(url|size)\]/g, '');

export const photoText = (url: string): string => `${announcements.photo}\n[photo-url]${url}[/photo-url]`;
