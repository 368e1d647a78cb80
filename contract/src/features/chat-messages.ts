import { z } from 'zod';
import { id, time } from '../ids.ts';
import { limits } from '../limits.ts';
import { userName } from '../names.ts';
import { lineOfText, prose } from '../text.ts';
import { strings } from './chats.strings.ts';

const MAX = limits.chats;

/** CHAT is what people type; all others are made by the server. NOTICE tells of a new photo or name. */
export const messageType = z.enum(['CHAT', 'JOIN', 'LEAVE', 'FILE', 'NOTICE']);
export type MessageType = z.infer<typeof messageType>;

/** A file in a chat. Its addresses need the session of a member. */
export const attachment = z.object({
  url: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  contentType: z.string(),
  /** Of pictures: a small one, and the size of the large one in pixels. */
  image: z.object({ thumb: z.string(), width: z.int(), height: z.int() }).optional(),
  /** Of audio: as with posts. */
  audio: z
    .object({
      processing: z.enum(['waiting', 'done', 'failed']),
      /** What to play; null while it is made, then play `url`. */
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

/** Who has reacted how; in the order in which a reaction came first. */
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
  /** Counts up by one in each chat. */
  seq: z.int(),
  /** As the sender's program has named it. */
  clientId: z.string().optional(),
  attachment: attachment.optional(),
  /** What it answers, as that reads now, cut. */
  replyTo: z.object({ seq: z.int(), sender: z.string(), message: z.string(), type: messageType }).optional(),
  editedAt: time.optional(),
  /** Taken back by its sender: nothing of it is left but its place. */
  removed: z.literal(true).optional(),
  reactions: z.array(reaction),
});
export type Message = z.infer<typeof message>;

export const words = prose(MAX.message, strings.tooLong).pipe(z.string().min(1, strings.blank));

const clientId = z
  .string()
  .max(MAX.clientId)
  .regex(/^[\x21-\x7e]+$/)
  .optional();

/** SEND to /app/chat/{id}/send. Whoever sends it is known by the session; other fields are not read. */
export const saying = z.object({
  message: words,
  type: z.literal('CHAT', strings.onlyChat).optional(),
  /** The same message sent again carries the same one, and is there once. */
  clientId,
  /** The number of the message that it answers. */
  replyTo: z.int().min(1).max(999_999_999).optional(),
});
export type Saying = z.infer<typeof saying>;

/** A part of the form with a file: as `clientId` of a message. */
export const clientIdPart = clientId;

/** SEND to /app/chat/{id}/add: `sender` is who shall be added. */
export const adding = z.object({ sender: userName });

/** One emoji as people see it, which may be several code points. */
export const emoji = lineOfText(MAX.emoji, strings.emoji).pipe(
  z.string().refine((text) => isOneEmoji(text), strings.emoji),
);

const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|^[0-9#*]\ufe0f?\u20e3$/u;

const isOneEmoji = (text: string): boolean =>
  PICTURE.test(text) && [...new Intl.Segmenter().segment(text)].length === 1;

/** What everybody who listens to a chat is told besides its messages: such things carry `event`, messages do not. */
export const chatEvent = z.discriminatedUnion('event', [
  /** A message reads otherwise now: changed, taken back, reacted to, or its audio is worked out. */
  z.object({ event: z.literal('changed'), chatRoomId: z.string(), changed: message }),
  /** Somebody has read up to a message. */
  z.object({ event: z.literal('read'), chatRoomId: z.string(), userName: z.string(), seq: z.int() }),
  z.object({ event: z.literal('typing'), chatRoomId: z.string(), userName: z.string() }),
]);
export type ChatEvent = z.infer<typeof chatEvent>;

/** What a user is told of the list of chats, on /user/queue/chats. */
export const chatNews = z.object({
  chatRoomId: z.string(),
  /**
   * `said`: there is a new message; `read`: this user has read; `left`: it is this user's no more; `changed`: ask again,
   * unless there is `last`: then it is only that one which reads otherwise.
   */
  news: z.enum(['said', 'read', 'left', 'changed']),
  unread: z.int().optional(),
  /** Up to which message this user has read; with `read`. */
  readSeq: z.int().optional(),
  /** The last message, as the list shows it. */
  last: z
    .object({ message: z.string(), sender: z.string(), type: messageType, time, seq: z.int() })
    .optional(),
});
export type ChatNews = z.infer<typeof chatNews>;

/** A number of a message within its chat, in an address. */
export const seqInPath = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

export const ofChat = z.object({ id });
export const ofMessage = z.object({ id, seq: seqInPath });
