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
export function trimLoadedMessages(loaded: LoadedMessages, keep: 'older' | 'newer'): LoadedMessages {
  const { messages } = loaded;
  if (messages.length <= MAX_CACHED_MESSAGES + TRIM_SLACK) return loaded;
  return keep === 'newer'
    ? { ...loaded, messages: messages.slice(-MAX_CACHED_MESSAGES) }
    : { ...loaded, messages: messages.slice(0, MAX_CACHED_MESSAGES), isAway: true };
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
export function mergeMessages(loaded: LoadedMessages, incoming: readonly Message[]): LoadedMessages {
  const messages = mergeRun(loaded.messages, incoming);
  const newest = Math.max(0, ...incoming.map(({ seq }) => seq));
  const lastSeq = Math.max(loaded.lastSeq, newest);
  return { messages, lastSeq, isAway: loaded.isAway && (messages.at(-1)?.seq ?? 0) < lastSeq };
}

function mergeRun(run: readonly Message[], incoming: readonly Message[]): readonly Message[] {
  const known = new Map(incoming.map((message) => [message.seq, message]));
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) {
    const lowest = known.get(Math.min(...known.keys()));
    return lowest ? [lowest, ...follow(known, lowest.seq, 1)] : run;
  }
  const before = follow(known, first.seq, -1).toReversed();
  const after = follow(known, last.seq, 1);
  const hasNewer = incoming.some(({ seq }) => seq >= first.seq && seq <= last.seq);
  if (!hasNewer && before.length === 0 && after.length === 0) return run;
  // The latest version of a message takes precedence.
  const within = hasNewer ? run.map((message) => known.get(message.seq) ?? message) : run;
  return [...before, ...within, ...after];
}

/** The consecutive messages from a number on, in one direction. */
function follow(known: ReadonlyMap<number, Message>, from: number, step: 1 | -1): Message[] {
  const found: Message[] = [];
  for (let message = known.get(from + step); message; message = known.get(message.seq + step))
    found.push(message);
  return found;
}

/**
 * Replaces a changed message, also where other messages quote it. Unchanged if the message is not
 * loaded.
 */
export function replaceMessage(loaded: LoadedMessages, changed: Message): LoadedMessages {
  const first = loaded.messages[0]?.seq;
  const index = first === undefined ? -1 : changed.seq - first;
  const quoted = changed.removed ? chats.messages.removed : chats.previewOf(changed.message, changed.type);
  const isQuoted = ({ replyTo }: Message) => replyTo?.seq === changed.seq && replyTo.message !== quoted;
  if (!loaded.messages[index] && !loaded.messages.some(isQuoted)) return loaded;
  const messages = loaded.messages.map((message) =>
    message.replyTo && isQuoted(message)
      ? { ...message, replyTo: { ...message.replyTo, message: quoted } }
      : message,
  );
  return { ...loaded, messages: messages[index] ? messages.with(index, changed) : messages };
}
