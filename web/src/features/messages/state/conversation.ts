import { chats } from '@backbeat/contract';

type Message = chats.Message;

/** The loaded messages of a chat, with consecutive numbers. */
export interface Thread {
  messages: readonly Message[];
  /** The number of the last known message. */
  lastSeq: number;
  /**
   * Whether the viewer has jumped to an old message. Later messages load when the viewer reaches
   * them.
   */
  isAway: boolean;
}

export const threadOf = (messages: readonly Message[]): Thread => ({
  messages,
  lastSeq: messages.at(-1)?.seq ?? 0,
  isAway: false,
});

/** A conversation loaded around an old message. */
export const placeIn = (messages: readonly Message[], lastSeq: number): Thread => {
  const last = messages.at(-1)?.seq ?? 0;
  return { messages, lastSeq: Math.max(last, lastSeq), isAway: last < lastSeq };
};

/**
 * The message number before which messages are fetched when a chat is opened, so that the page
 * contains the first unread message and some read ones before it. Undefined if the newest page does
 * that.
 * @param page messages per page
 */
export function openingPlace(
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
export function trim(thread: Thread, keep: 'older' | 'newer'): Thread {
  const { messages } = thread;
  if (messages.length <= MAX_CACHED_MESSAGES + TRIM_SLACK) return thread;
  return keep === 'newer'
    ? { ...thread, messages: messages.slice(-MAX_CACHED_MESSAGES) }
    : { ...thread, messages: messages.slice(0, MAX_CACHED_MESSAGES), isAway: true };
}

/** Whether the first message of the chat is loaded; numbers start at 1. */
export const beginsChat = ({ messages }: Thread): boolean => (messages[0]?.seq ?? 1) === 1;

/** Whether messages are missing at the end. */
export const isBehind = ({ messages, lastSeq, isAway }: Thread): boolean =>
  !isAway && (messages.at(-1)?.seq ?? 0) < lastSeq;

/**
 * Merges messages in any order and with duplicates. Messages that would leave a gap are not added.
 * The thread then only records that it is behind.
 */
export function mergeMessages(thread: Thread, incoming: readonly Message[]): Thread {
  const messages = mergeRun(thread.messages, incoming);
  const newest = Math.max(0, ...incoming.map(({ seq }) => seq));
  const lastSeq = Math.max(thread.lastSeq, newest);
  return { messages, lastSeq, isAway: thread.isAway && (messages.at(-1)?.seq ?? 0) < lastSeq };
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
export function replaceMessage(thread: Thread, changed: Message): Thread {
  const first = thread.messages[0]?.seq;
  const index = first === undefined ? -1 : changed.seq - first;
  const quoted = changed.removed ? chats.strings.removed : chats.previewOf(changed.message, changed.type);
  const isQuoted = ({ replyTo }: Message) => replyTo?.seq === changed.seq && replyTo.message !== quoted;
  if (!thread.messages[index] && !thread.messages.some(isQuoted)) return thread;
  const messages = thread.messages.map((message) =>
    message.replyTo && isQuoted(message)
      ? { ...message, replyTo: { ...message.replyTo, message: quoted } }
      : message,
  );
  return { ...thread, messages: messages[index] ? messages.with(index, changed) : messages };
}
