import { chats } from '@backbeat/contract';

type Message = chats.Message;

/** The loaded messages of a chat, with consecutive numbers. */
export interface LoadedMessages {
  messages: readonly Message[];
  /** The number of the last known message. */
  lastSeq: number;
  /**
   * Whether the viewer has jumped to an old message. Later messages load when the viewer reaches
   * them.
   */
  isAway: boolean;
}

export const loadedMessagesOf = (messages: readonly Message[]): LoadedMessages => ({
  messages,
  lastSeq: messages.at(-1)?.seq ?? 0,
  isAway: false,
});

/** A conversation loaded around an old message. */
export const messagesAround = (messages: readonly Message[], lastSeq: number): LoadedMessages => {
  const last = messages.at(-1)?.seq ?? 0;
  return { messages, lastSeq: Math.max(last, lastSeq), isAway: last < lastSeq };
};

/**
 * The message number before which messages are fetched when a chat is opened, so that the page
 * contains the first unread message and some read ones before it. Undefined if the newest page does
 * that.
 * @param page messages per page
 */
export function initialPosition(
  { readSeq, lastSeq, unread }: Pick<chats.Chat, 'readSeq' | 'lastSeq' | 'unread'>,
  page: number,
): number | undefined {
  const isFurtherUp = unread > 0 && lastSeq > page && lastSeq - readSeq >= page;
  return isFurtherUp ? readSeq + Math.floor(page / 2) : undefined;
}

/** Number of messages to hold, and how many more before the list is trimmed. */
const MAX_CACHED_MESSAGES = 400;
const TRIM_SLACK = 100;

/**
 * Removes messages far from the viewer's position, which limits memory use. They are fetched again
 * when the viewer returns.
 * @param keep the end at which the viewer is
 */
export function trimLoadedMessages(loadedMessages: LoadedMessages, keep: 'older' | 'newer'): LoadedMessages {
  const { messages } = loadedMessages;
  if (messages.length <= MAX_CACHED_MESSAGES + TRIM_SLACK) return loadedMessages;
  return keep === 'newer'
    ? { ...loadedMessages, messages: messages.slice(-MAX_CACHED_MESSAGES) }
    : { ...loadedMessages, messages: messages.slice(0, MAX_CACHED_MESSAGES), isAway: true };
}

/** Whether the first message of the chat is loaded; numbers start at 1. */
export const isStartOfChat = ({ messages }: LoadedMessages): boolean => (messages[0]?.seq ?? 1) === 1;

/** Whether messages are missing at the end. */
export const hasMissingMessages = ({ messages, lastSeq, isAway }: LoadedMessages): boolean =>
  !isAway && (messages.at(-1)?.seq ?? 0) < lastSeq;

/**
 * Merges messages in any order and with duplicates. Messages that would leave a gap are not added.
 * The result then only records that it is behind.
 */
export function mergeMessages(loadedMessages: LoadedMessages, incoming: readonly Message[]): LoadedMessages {
  const messages = mergeRun(loadedMessages.messages, incoming);
  const newestSeq = Math.max(0, ...incoming.map(({ seq }) => seq));
  const lastSeq = Math.max(loadedMessages.lastSeq, newestSeq);
  return { messages, lastSeq, isAway: loadedMessages.isAway && (messages.at(-1)?.seq ?? 0) < lastSeq };
}

function mergeRun(run: readonly Message[], incoming: readonly Message[]): readonly Message[] {
  const messagesBySeq = new Map(incoming.map((message) => [message.seq, message]));
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) {
    const lowestMessage = messagesBySeq.get(Math.min(...messagesBySeq.keys()));
    return lowestMessage ? [lowestMessage, ...follow(messagesBySeq, lowestMessage.seq, 1)] : run;
  }
  const before = follow(messagesBySeq, first.seq, -1).toReversed();
  const after = follow(messagesBySeq, last.seq, 1);
  const hasNewer = incoming.some(({ seq }) => seq >= first.seq && seq <= last.seq);
  if (!hasNewer && before.length === 0 && after.length === 0) return run;
  // The latest version of a message takes precedence.
  const within = hasNewer ? run.map((message) => messagesBySeq.get(message.seq) ?? message) : run;
  return [...before, ...within, ...after];
}

/** The consecutive messages from a number on, in one direction. */
function follow(messagesBySeq: ReadonlyMap<number, Message>, from: number, step: 1 | -1): Message[] {
  const messages: Message[] = [];
  for (let message = messagesBySeq.get(from + step); message; message = messagesBySeq.get(message.seq + step))
    messages.push(message);
  return messages;
}

/**
 * Replaces a changed message, also where other messages quote it. Unchanged if the message is not
 * loaded.
 */
export function replaceMessage(loadedMessages: LoadedMessages, newMessage: Message): LoadedMessages {
  const first = loadedMessages.messages[0]?.seq;
  const index = first === undefined ? -1 : newMessage.seq - first;
  const quoteText = newMessage.removed
    ? chats.messages.removed
    : chats.previewOf(newMessage.message, newMessage.type);
  const isQuoted = ({ replyTo }: Message) => replyTo?.seq === newMessage.seq && replyTo.message !== quoteText;
  if (!loadedMessages.messages[index] && !loadedMessages.messages.some(isQuoted)) return loadedMessages;
  const messages = loadedMessages.messages.map((message) =>
    message.replyTo && isQuoted(message)
      ? { ...message, replyTo: { ...message.replyTo, message: quoteText } }
      : message,
  );
  return { ...loadedMessages, messages: messages[index] ? messages.with(index, newMessage) : messages };
}
