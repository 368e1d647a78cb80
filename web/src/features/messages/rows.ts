import type { chats, posts } from '@backbeat/contract';
import type { Outgoing } from './outbox-state.ts';
import type { Sending } from './file-outbox.ts';

type Message = chats.Message;

/** Messages of one person that come so close to one another stand together, in milliseconds. */
const TOGETHER = 5 * 60_000;

/** One line of a conversation. */
export type Row =
  | { kind: 'day'; key: string; time: string }
  | { kind: 'unread'; key: string }
  | { kind: 'notice'; key: string; message: Message }
  | { kind: 'message'; key: string; message: Message; isMine: boolean; isFirst: boolean }
  | { kind: 'outgoing'; key: string; outgoing: Outgoing; isFirst: boolean }
  | { kind: 'sending'; key: string; sending: Sending; isFirst: boolean };

/** What stands in the list: what was said, what is on its way, what is asked, and who has seen the last of it. */
export type ListRow =
  | Row
  | { kind: 'request'; key: string; post: posts.Post }
  | { kind: 'seen'; key: string };

interface Given {
  messages: readonly Message[];
  /** Something was said before them, which is not here. */
  isCut?: boolean;
  /** What is on its way, in its order. */
  outgoing?: readonly Outgoing[];
  sending?: readonly Sending[];
  /** The name of whoever looks at it. */
  viewer: string;
  /** What was new when the chat was opened: the numbers of the last message read, and of the last that was there. */
  fresh?: { after: number; upTo: number };
}

/**
 * A conversation as it is shown: with days, with the line above what is new, and with what is still on its way. How a row
 * looks is decided by the one before it; so the first of a cut run is not shown yet, and nothing that is shown changes its
 * height when what comes before it is there.
 */
export function rowsOf({
  messages,
  isCut = false,
  outgoing = [],
  sending = [],
  viewer,
  fresh,
}: Given): Row[] {
  const rows: Row[] = [];
  const arrived = new Set<string>();
  const [first] = messages;
  // Where it begins with what is new, the line is further up.
  let hasLine = fresh === undefined || (isCut && first !== undefined && first.seq > fresh.after);
  let before = isCut && first ? toldOf(first) : undefined;
  for (const message of isCut ? messages.slice(1) : messages) {
    const isMine = message.sender === viewer;
    if (isMine && message.clientId !== undefined) arrived.add(message.clientId);
    const told = toldOf(message);
    const isNewDay = before?.day !== told.day;
    if (isNewDay) rows.push({ kind: 'day', key: `day ${message.seq}`, time: message.time });
    const isLine =
      !hasLine && fresh !== undefined && message.seq > fresh.after && message.seq <= fresh.upTo && !isMine;
    // Where it begins with what is new, there is nothing above to divide it from.
    if (isLine && before) rows.push({ kind: 'unread', key: 'unread' });
    hasLine ||= isLine;
    const key = keyOf(message, isMine);
    if (isSaid(message)) {
      const isFirst = isNewDay || isLine || !before || !areTogether(before, told);
      rows.push({ kind: 'message', key, message, isMine, isFirst });
    } else rows.push({ kind: 'notice', key, message });
    before = told;
  }
  const waiting = outgoing.filter(({ clientId }) => !arrived.has(clientId));
  const files = sending.filter(({ clientId }) => !arrived.has(clientId));
  let isFirst = messages.at(-1)?.sender !== viewer;
  for (const each of files) {
    rows.push({ kind: 'sending', key: `own ${each.clientId}`, sending: each, isFirst });
    isFirst = false;
  }
  for (const each of waiting) {
    rows.push({ kind: 'outgoing', key: `own ${each.clientId}`, outgoing: each, isFirst });
    isFirst = false;
  }
  return rows;
}

/** What one has sent is the same row before and after it has arrived. */
const keyOf = ({ seq, clientId }: Message, isMine: boolean): string =>
  isMine && clientId !== undefined ? `own ${clientId}` : `seq ${seq}`;

/** Whether somebody has said it; the rest is told by the server. */
export const isSaid = ({ type }: Message): boolean => type === 'CHAT' || type === 'FILE';

/** What counts of a message for how it is laid out. */
interface Told {
  /** The day where the browser is. */
  day: string;
  /** Milliseconds. */
  time: number;
  /** Who has said it; null for what the server tells. */
  sender: string | null;
}

const areTogether = (one: Told, other: Told): boolean =>
  one.sender !== null && one.sender === other.sender && other.time - one.time < TOGETHER;

/** It is reckoned once for each message: a long conversation is laid out anew with each thing that is said. */
const reckoned = new WeakMap<Message, Told>();

function toldOf(message: Message): Told {
  const known = reckoned.get(message);
  if (known) return known;
  const date = new Date(message.time);
  const told = {
    day: date.toDateString(),
    time: date.getTime(),
    sender: isSaid(message) ? message.sender : null,
  };
  reckoned.set(message, told);
  return told;
}
