import type { chats } from '@backbeat/contract';

/** Something that was typed and is on its way to a chat. */
export interface Outgoing {
  /** Sent again, it carries the same one, and is there once. */
  clientId: string;
  chatId: string;
  text: string;
  replyTo?: NonNullable<chats.Message['replyTo']>;
  /** When it was typed. */
  time: string;
  /** `queued` waits for its turn or a connection; `sent` is there, and only has not been heard of yet. */
  state: 'queued' | 'sending' | 'sent' | 'failed';
  /** Why it failed. */
  why?: string;
}

export type OutboxEvent =
  | { type: 'typed'; outgoing: Omit<Outgoing, 'state' | 'why'> }
  | { type: 'started'; clientId: string }
  | { type: 'stored'; clientId: string }
  /** The connection went before the server had said that it is there. */
  | { type: 'cut'; clientId: string }
  | { type: 'refused'; clientId: string; why: string }
  /** Its sender wants it to be tried again; `time` is when, later than all that is on its way. */
  | { type: 'retried'; clientId: string; time: string }
  | { type: 'discarded'; clientId: string }
  /** Another tab has sent it, or given it up. */
  | { type: 'taken'; clientId: string }
  /** It stands in the conversation. */
  | { type: 'arrived'; clientIds: ReadonlySet<string> };

export type OutboxState = readonly Outgoing[];

/**
 * What is on its way after something has happened. Nothing is there twice, and nothing changes its place, but for what had
 * failed and is tried again: that goes behind all that was typed meanwhile.
 */
export function afterEvent(state: OutboxState, event: OutboxEvent): OutboxState {
  switch (event.type) {
    case 'typed':
      if (state.some(({ clientId }) => clientId === event.outgoing.clientId)) return state;
      return [...state, { ...event.outgoing, state: 'queued' }];
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
  from: readonly Outgoing['state'][],
  to: Outgoing['state'],
  why?: string,
): OutboxState {
  return state.map((each) => {
    if (each.clientId !== clientId || !from.includes(each.state)) return each;
    const { why: _before, ...rest } = each;
    return { ...rest, state: to, ...(why !== undefined && { why }) };
  });
}

function again(state: OutboxState, clientId: string, time: string): OutboxState {
  const failed = state.find((each) => each.clientId === clientId && each.state === 'failed');
  if (!failed) return state;
  const { why: _before, ...rest } = failed;
  return [...state.filter((each) => each !== failed), { ...rest, time, state: 'queued' }];
}

/** What is to be sent now: of each chat the first that waits, while nothing of that chat is under way. */
export function nextToSend(state: OutboxState): Outgoing[] {
  const busy = new Set(state.filter((each) => each.state === 'sending').map(({ chatId }) => chatId));
  return state.filter((each) => {
    if (each.state !== 'queued' || busy.has(each.chatId)) return false;
    busy.add(each.chatId);
    return true;
  });
}

/** What is worth keeping until the next visit: all that is not there yet. What was under way is sent again. */
export const toKeep = (state: OutboxState): Outgoing[] =>
  state
    .filter((each) => each.state !== 'sent')
    .map((each) => (each.state === 'sending' ? { ...each, state: 'queued' } : each));
