import { chats } from '@backbeat/contract';

type Message = chats.Message;

/** What this browser has of a chat: messages whose numbers follow on one another. */
export interface Thread {
  messages: readonly Message[];
  /** The number of the last message that is known to be there. */
  lastSeq: number;
  /** Somebody has gone back to an old message: what comes after is asked for when they get there. */
  isAway: boolean;
}

export const threadOf = (messages: readonly Message[]): Thread => ({
  messages,
  lastSeq: messages.at(-1)?.seq ?? 0,
  isAway: false,
});

/** A place in a conversation, somewhere before its end. */
export const placeIn = (messages: readonly Message[], lastSeq: number): Thread => {
  const last = messages.at(-1)?.seq ?? 0;
  return { messages, lastSeq: Math.max(last, lastSeq), isAway: last < lastSeq };
};

/**
 * Before which number messages are asked for when a chat is opened, so that the first one that is new is among them with what
 * was said before it; undefined where the newest will do.
 * @param page how many come at once
 */
export function openingPlace(
  { readSeq, lastSeq, unread }: Pick<chats.Chat, 'readSeq' | 'lastSeq' | 'unread'>,
  page: number,
): number | undefined {
  const isFurtherUp = unread > 0 && lastSeq > page && lastSeq - readSeq >= page;
  return isFurtherUp ? readSeq + Math.floor(page / 2) : undefined;
}

/** As many messages of a chat are kept, and how many more before some are let go. */
const KEPT = 400;
const SLACK = 100;

/**
 * The thread without what is far from where one looks, so that a long way back does not fill the memory. What is let go is
 * asked for again when one comes there.
 * @param keep at which end of it one is
 */
export function trim(thread: Thread, keep: 'older' | 'newer'): Thread {
  const { messages } = thread;
  if (messages.length <= KEPT + SLACK) return thread;
  return keep === 'newer'
    ? { ...thread, messages: messages.slice(-KEPT) }
    : { ...thread, messages: messages.slice(0, KEPT), isAway: true };
}

/** Whether nothing was said before what is here: numbers begin at 1. */
export const beginsChat = ({ messages }: Thread): boolean => (messages[0]?.seq ?? 1) === 1;

/** Whether messages are missing that should be here. */
export const isBehind = ({ messages, lastSeq, isAway }: Thread): boolean =>
  !isAway && (messages.at(-1)?.seq ?? 0) < lastSeq;

/**
 * The thread with messages that have come, in whatever order and however often. Those that would leave a gap are not taken:
 * then the thread only knows that it is behind.
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
  // What comes later about a message is what holds.
  const within = hasNewer ? run.map((message) => known.get(message.seq) ?? message) : run;
  return [...before, ...within, ...after];
}

/** The messages that follow on a number without a gap, one way or the other. */
function follow(known: ReadonlyMap<number, Message>, from: number, step: 1 | -1): Message[] {
  const found: Message[] = [];
  for (let message = known.get(from + step); message; message = known.get(message.seq + step))
    found.push(message);
  return found;
}

/** The thread with a message that reads otherwise now, in what quotes it too; unchanged where that is not here. */
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
