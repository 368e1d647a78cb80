import type { chats } from '@backbeat/contract';
import type { PendingMessage } from '../outbox/outbox-state.ts';
import type { PendingUpload } from '../outbox/upload-outbox.ts';
import type { ChatRequest } from './use-credit-requests.ts';

type Message = chats.Message;

/** Milliseconds. Messages of one sender within this time form a group. */
const GROUP_WINDOW_MS = 5 * 60_000;

/** One row of a conversation. */
export type Row =
  | { kind: 'day'; key: string; time: string }
  | { kind: 'unread'; key: string }
  | { kind: 'notice'; key: string; message: Message }
  | { kind: 'message'; key: string; message: Message; isMine: boolean; isFirst: boolean }
  | { kind: 'pending message'; key: string; pendingMessage: PendingMessage; isFirst: boolean }
  | { kind: 'pending upload'; key: string; pendingUpload: PendingUpload; isFirst: boolean };

/** The rows of the message list: messages, pending messages, credit requests and read receipts. */
export type ListRow = Row | ({ kind: 'request'; key: string } & ChatRequest) | { kind: 'seen'; key: string };

interface RowsInput {
  messages: readonly Message[];
  /** Whether there are earlier messages that are not loaded. */
  isCut?: boolean;
  /** The pending messages, in their order. */
  pendingMessages?: readonly PendingMessage[];
  pendingUploads?: readonly PendingUpload[];
  /** The name of the viewer. */
  viewer: string;
  /**
   * The unread range when the chat was opened: the numbers of the last read message and of the last
   * message.
   */
  unreadRange?: { after: number; upTo: number };
}

/**
 * Builds the rows of a conversation: messages, day labels, the unread line and pending messages.
 * The layout of a row depends on the one before it. The first message of a cut list is therefore
 * omitted, so that no visible row changes its height when earlier messages load.
 */
export function rowsOf({
  messages,
  isCut = false,
  pendingMessages = [],
  pendingUploads = [],
  viewer,
  unreadRange,
}: RowsInput): Row[] {
  const rows: Row[] = [];
  const arrivedIds = new Set<string>();
  const [first] = messages;
  // If the list starts inside the unread range, the line belongs further up.
  let hasLine = unreadRange === undefined || (isCut && first !== undefined && first.seq > unreadRange.after);
  let before = isCut && first ? layoutOf(first) : undefined;
  for (const message of isCut ? messages.slice(1) : messages) {
    const isMine = message.sender === viewer;
    if (isMine && message.clientId !== undefined) arrivedIds.add(message.clientId);
    const layout = layoutOf(message);
    const isNewDay = before?.day !== layout.day;
    if (isNewDay) rows.push({ kind: 'day', key: `day ${message.seq}`, time: message.time });
    const isLine =
      !hasLine &&
      unreadRange !== undefined &&
      message.seq > unreadRange.after &&
      message.seq <= unreadRange.upTo &&
      !isMine;
    // If the list starts with the unread range, there is nothing above to separate it from.
    if (isLine && before) rows.push({ kind: 'unread', key: 'unread' });
    hasLine ||= isLine;
    const key = keyOf(message, isMine);
    if (isUserMessage(message)) {
      const isFirst = isNewDay || isLine || !before || !isSameGroup(before, layout);
      rows.push({ kind: 'message', key, message, isMine, isFirst });
    } else rows.push({ kind: 'notice', key, message });
    before = layout;
  }
  const waitingMessages = pendingMessages.filter(({ clientId }) => !arrivedIds.has(clientId));
  const files = pendingUploads.filter(({ clientId }) => !arrivedIds.has(clientId));
  let isFirst = messages.at(-1)?.sender !== viewer;
  for (const each of files) {
    rows.push({ kind: 'pending upload', key: `own ${each.clientId}`, pendingUpload: each, isFirst });
    isFirst = false;
  }
  for (const each of waitingMessages) {
    rows.push({ kind: 'pending message', key: `own ${each.clientId}`, pendingMessage: each, isFirst });
    isFirst = false;
  }
  return rows;
}

/** An own message keeps its key, before and after it is stored. */
const keyOf = ({ seq, clientId }: Message, isMine: boolean): string =>
  isMine && clientId !== undefined ? `own ${clientId}` : `seq ${seq}`;

/** Whether a user has sent the message. Other messages come from the system. */
export const isUserMessage = ({ type }: Message): boolean => type === 'CHAT' || type === 'FILE';

/** The properties of a message that determine its layout. */
interface MessageLayout {
  /** The day in the time zone of the browser. */
  day: string;
  /** Milliseconds. */
  time: number;
  /** The sender; null for system messages. */
  sender: string | null;
}

const isSameGroup = (a: MessageLayout, b: MessageLayout): boolean =>
  a.sender !== null && a.sender === b.sender && b.time - a.time < GROUP_WINDOW_MS;

/** Computed once per message, because every new message rebuilds the rows of the conversation. */
const layouts = new WeakMap<Message, MessageLayout>();

function layoutOf(message: Message): MessageLayout {
  const cachedLayout = layouts.get(message);
  if (cachedLayout) return cachedLayout;
  const date = new Date(message.time);
  const layout = {
    day: date.toDateString(),
    time: date.getTime(),
    sender: isUserMessage(message) ? message.sender : null,
  };
  layouts.set(message, layout);
  return layout;
}
