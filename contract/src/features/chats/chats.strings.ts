import { limits, MEBIBYTE } from '../../limits.ts';
import { rights } from '../../rights.ts';
import type { Role } from '../../roles.ts';

const MAX = limits.chats;

const endingsOf = (role: Role, kinds: readonly string[]): string =>
  rights[role].chatFileKinds
    .filter((kind) => kinds.length === 0 || kinds.includes(kind))
    .map((kind) => `.${kind}`)
    .join(', ');

const megabytes = (role: Role): number => rights[role].upload / MEBIBYTE;

/**
 * Error messages and texts of the screen. Separate module: screens import it without the schemas.
 */
export const strings = {
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
  unknownUser: (name: string) => `No one goes by the name ${name}.`,
  name: 'Give the chat a name.',
  nameTooLong: `Chat names can be up to ${MAX.name} characters.`,
  full: `Chats can have up to ${MAX.members} members.`,
  direct: 'A direct chat is just for two. Start a group chat instead.',
  alone: 'Only you',
  directName: "You can't rename a direct chat.",
  directPhoto: "You can't set a photo for a direct chat.",
  notCreator: 'Only the person who created this chat can remove others.',
  notCreatorName: 'Only the person who created this chat can rename it.',

  blank: 'Type a message.',
  tooLong: `Messages can be up to ${MAX.message} characters.`,
  onlyChat: 'Only messages of type CHAT can be sent.',
  replyGone: "The message you're replying to is gone.",
  notSender: 'You can only change your own messages.',
  tooLate: `You can only change a message for ${MAX.editMinutes} minutes.`,
  notWords: 'You can only edit text messages.',
  removed: 'This message was removed.',
  emoji: 'React with a single emoji.',
  tooManyReactions: `Messages can have up to ${MAX.reactions} different reactions.`,
  search: 'Type something to search for.',

  noFile: 'No file selected',
  unnamedFile: 'file',
  uploadGone: 'This upload is gone. Please send the file again.',
  uploadUnfinished: "This file hasn't finished uploading yet.",
  fileUnplayable: "We can't play this file. Please choose another one.",
  invalidRole: 'Invalid user role',
  fileKind: (role: Role) => `File type not allowed for ${role} users. Allowed types: ${endingsOf(role, [])}`,
  fileTooLarge: (role: Role) => `File size exceeds ${megabytes(role)}MB limit for ${role} users`,
  imageKind: (role: Role) =>
    `Image type not allowed for ${role} users. Allowed types: ${endingsOf(role, ['jpg', 'jpeg', 'png', 'gif'])}`,
  imageTooLarge: (role: Role) => `Image size exceeds ${megabytes(role)}MB limit for ${role} users`,
  photo: `Use a picture you've just uploaded, or a URL that starts with https:// and is up to ${limits.address} characters.`,
} as const;

/** Text of messages created by the server, after the user name. */
export const announcements = {
  joined: 'joined the chat',
  addedBy: (by: string) => `was added by ${by}`,
  left: 'left the chat',
  removedBy: (by: string) => `was removed by ${by}`,
  renamed: (name: string) => `named the chat “${name}”`,
  file: (name: string) => `sent a file: ${name}`,
  photo: 'changed the chat photo',
} as const;

/** The text of a FILE message. Clients that do not know `attachment` parse the file from it. */
export const fileText = (file: { name: string; url: string; size: number }): string =>
  `${announcements.file(withoutMarkers(file.name))}\n[file-url]${file.url}[/file-url]\n[file-size]${file.size}[/file-size]`;

/** Removes markers from a file name, so that clients do not parse them. */
const withoutMarkers = (name: string): string => name.replace(/\[\/?(file|photo)-(url|size)\]/g, '');

export const photoText = (url: string): string => `${announcements.photo}\n[photo-url]${url}[/photo-url]`;
