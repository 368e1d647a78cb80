import type { chats } from '@backbeat/contract';

/** A pending message to a chat. */
export interface PendingMessage {
  /** The idempotency key: a message sent twice is stored once. */
  clientId: string;
  chatId: string;
  text: string;
  replyTo?: NonNullable<chats.Message['replyTo']>;
  /** When the user submitted it. */
  time: string;
  /**
   * `queued` waits for its turn or a connection; `sent` is stored on the server but not in the
   * conversation yet.
   */
  state: 'queued' | 'sending' | 'sent' | 'failed';
  /** The reason of the failure. */
  why?: string;
}

export type OutboxEvent =
  | { type: 'typed'; message: Omit<PendingMessage, 'state' | 'why'> }
  | { type: 'started'; clientId: string }
  | { type: 'stored'; clientId: string }
  /** The connection closed before the server confirmed the message. */
  | { type: 'cut'; clientId: string }
  | { type: 'refused'; clientId: string; why: string }
  /** The user retries the message; `time` is later than that of all other pending messages. */
  | { type: 'retried'; clientId: string; time: string }
  | { type: 'discarded'; clientId: string }
  /** Another tab has sent or discarded it. */
  | { type: 'taken'; clientId: string }
  /** The messages are in the conversation. */
  | { type: 'arrived'; clientIds: ReadonlySet<string> };

export type OutboxState = readonly PendingMessage[];

/**
 * The pending messages after an event. No message appears twice, and messages keep their order.
 * Only a failed message that the user retries moves behind all others.
 */
export function reduceOutbox(state: OutboxState, event: OutboxEvent): OutboxState {
  switch (event.type) {
    case 'typed':
      if (state.some(({ clientId }) => clientId === event.message.clientId)) return state;
      return [...state, { ...event.message, state: 'queued' }];
    case 'started':
      return turn(state, event.clientId, ['queued'], 'sending');
    case 'stored':
      return turn(state, event.clientId, ['queued', 'sending'], 'sent');
    case 'cut':
      return turn(state, event.clientId, ['sending'], 'queued');
    case 'refused':
      return turn(state, event.clientId, ['queued', 'sending'], 'failed', event.why);
    case 'retried':
      return again(state, event.clientId, event.time);
    case 'discarded':
      return state.filter(({ clientId, state: now }) => clientId !== event.clientId || now !== 'failed');
    case 'taken':
      return state.filter(({ clientId, state: now }) => clientId !== event.clientId || now === 'sending');
    case 'arrived':
      return state.some(({ clientId }) => event.clientIds.has(clientId))
        ? state.filter(({ clientId }) => !event.clientIds.has(clientId))
        : state;
  }
}

function turn(
  state: OutboxState,
  clientId: string,
  from: readonly PendingMessage['state'][],
  to: PendingMessage['state'],
  why?: string,
): OutboxState {
  return state.map((each) => {
    if (each.clientId !== clientId || !from.includes(each.state)) return each;
    const { why: _before, ...message } = each;
    return { ...message, state: to, ...(why !== undefined && { why }) };
  });
}

function again(state: OutboxState, clientId: string, time: string): OutboxState {
  const failedMessage = state.find((each) => each.clientId === clientId && each.state === 'failed');
  if (!failedMessage) return state;
  const { why: _before, ...message } = failedMessage;
  return [...state.filter((each) => each !== failedMessage), { ...message, time, state: 'queued' }];
}

/** The messages to send now: the first queued one of each chat without a message in flight. */
export function nextToSend(state: OutboxState): PendingMessage[] {
  const busy = new Set(state.filter((each) => each.state === 'sending').map(({ chatId }) => chatId));
  return state.filter((each) => {
    if (each.state !== 'queued' || busy.has(each.chatId)) return false;
    busy.add(each.chatId);
    return true;
  });
}

/**
 * The messages to persist until the next visit: all that are not stored on the server. Messages in
 * flight are sent again.
 */
export const persistentMessages = (state: OutboxState): PendingMessage[] =>
  state
    .filter((each) => each.state !== 'sent')
    .map((each) => (each.state === 'sending' ? { ...each, state: 'queued' } : each));
