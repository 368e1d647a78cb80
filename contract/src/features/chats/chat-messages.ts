import { z } from 'zod';
import { id, time } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { userName } from '../../text/names.ts';
import { singleLineText, multiLineText } from '../../text/text.ts';
import { messages } from './chats.messages.ts';
import { normalizeEmoji } from './emoji.ts';

const MAX = limits.chats;

/** Members write CHAT; the server creates the others. NOTICE announces a new photo or name. */
export const messageType = z.enum(['CHAT', 'JOIN', 'LEAVE', 'FILE', 'NOTICE']);
export type MessageType = z.infer<typeof messageType>;

/** A file in a chat. Its URLs require the session of a chat member. */
export const attachment = z.object({
  url: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  contentType: z.string(),
  /** For pictures: the thumbnail, and the size of the full picture in pixels. */
  image: z.object({ thumb: z.string(), width: z.int(), height: z.int() }).optional(),
  /** For audio: the same fields as a post. */
  audio: z
    .object({
      processing: z.enum(['waiting', 'done', 'failed']),
      /** URL of the rendition; null until it exists: play `url` instead. */
      stream: z.string().nullable(),
      /** Seconds. */
      duration: z.number().nullable(),
      /** Peaks from 0 to 1. */
      waveform: z.array(z.number()).nullable(),
      /** LUFS. */
      loudness: z.number().nullable(),
    })
    .optional(),
});
export type Attachment = z.infer<typeof attachment>;

/** A reaction and its users. Reactions are sorted by their first use. */
export const reaction = z.object({ emoji: z.string(), users: z.array(z.string()) });
export type Reaction = z.infer<typeof reaction>;

export const message = z.object({
  id: z.string(),
  message: z.string(),
  /** The user name, or 'deleted user'. */
  sender: z.string(),
  senderPic: z.string(),
  chatRoomId: z.string(),
  type: messageType,
  time,
  /** The sequence number within the chat, without gaps. */
  seq: z.int(),
  /** The idempotency key that the sender's client assigned. */
  clientId: z.string().optional(),
  attachment: attachment.optional(),
  /** The message it replies to, in its current text, shortened. */
  replyTo: z.object({ seq: z.int(), sender: z.string(), message: z.string(), type: messageType }).optional(),
  editedAt: time.optional(),
  /** The sender has deleted the message; it has no content. */
  removed: z.literal(true).optional(),
  reactions: z.array(reaction),
});
export type Message = z.infer<typeof message>;

export const messageText = multiLineText(MAX.message, messages.tooLong({ max: MAX.message })).pipe(
  z.string().min(1, messages.blank),
);

const clientId = z
  .string()
  .max(MAX.clientId)
  .regex(/^[\x21-\x7e]+$/)
  .optional();

/**
 * Body of SEND to /app/chat/{id}/send. The session identifies the sender; the server ignores other
 * fields.
 */
export const messageInput = z.object({
  message: messageText,
  type: z.literal('CHAT', messages.onlyChat).optional(),
  /** Idempotency key: a message resent with the same key is stored once. */
  clientId,
  /** The sequence number of the message it replies to. */
  replyTo: z.int().min(1).max(999_999_999).optional(),
});
export type MessageInput = z.infer<typeof messageInput>;

/** The form part with the idempotency key of a file, as `clientId` of a message. */
export const clientIdPart = clientId;

/** Body of SEND to /app/chat/{id}/add: `sender` is the user to add. */
export const newMember = z.object({ sender: userName });

/** One emoji, possibly of several code points, in its fully qualified form. */
export const emoji = singleLineText(MAX.emoji, messages.emoji).transform((text, context) => {
  const normalized = normalizeEmoji(text);
  if (normalized !== undefined) return normalized;
  context.addIssue(messages.emoji);
  return z.NEVER;
});

/** Events on a chat topic besides messages. Events have the field `event`; messages do not. */
export const chatEvent = z.discriminatedUnion('event', [
  /** A message changed: edited, deleted, reacted to, or its audio is processed. */
  z.object({ event: z.literal('changed'), chatRoomId: z.string(), changed: message }),
  /** A member has read up to a message. */
  z.object({ event: z.literal('read'), chatRoomId: z.string(), userName: z.string(), seq: z.int() }),
  z.object({ event: z.literal('typing'), chatRoomId: z.string(), userName: z.string() }),
]);
export type ChatEvent = z.infer<typeof chatEvent>;

/** An update of the user's chat list, on /user/queue/chats. */
export const chatNews = z.object({
  chatRoomId: z.string(),
  /**
   * `said`: a new message; `read`: this user has read; `left`: this user is no longer a member;
   * `changed`: the client refetches the chat, or replaces only its last message if `last` is
   * present.
   */
  news: z.enum(['said', 'read', 'left', 'changed']),
  unread: z.int().optional(),
  /** The last message this user has read; present with `read`. */
  readSeq: z.int().optional(),
  /** The last message, as shown in the chat list. */
  last: z
    .object({ message: z.string(), sender: z.string(), type: messageType, time, seq: z.int() })
    .optional(),
});
export type ChatNews = z.infer<typeof chatNews>;

/** The sequence number of a message in a path. */
export const seqInPath = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

export const ofChat = z.object({ id });
export const ofMessage = z.object({ id, seq: seqInPath });
