import type { chats } from '@backbeat/contract';
import { expect } from 'vitest';
import type { ChatClient } from './chat-client.ts';
import { at, type Model, type Real } from './chat-model.ts';

/**
 * Checks that every member has the stored conversation: complete, once, in one order, and with all
 * acknowledged messages.
 */
export async function expectSameConversation(
  { members, acknowledged, connected }: Model,
  real: Real,
): Promise<void> {
  const { people, clients, open } = real;
  for (const who of members) {
    if (connected.has(who)) await at(clients, who).catchUp();
    else await at(clients, who).connect();
  }
  const reader = open(at(people, 0));
  await reader.connect();
  const stored = inOrder(reader);
  reader.drop();
  expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1));
  for (const who of members) {
    expect(inOrder(at(clients, who))).toEqual(stored);
    if (!connected.has(who)) at(clients, who).drop();
  }
  holdsAll(stored, acknowledged);
  comeAndGo(stored);
  for (const { received } of clients) {
    for (const numbers of received) {
      // Over one connection no number is missing and none is repeated.
      const [from = 0] = numbers;
      expect(numbers).toEqual(numbers.map((_, index) => from + index));
    }
  }
}

const inOrder = ({ seen }: ChatClient): chats.Message[] =>
  [...seen.values()].toSorted((one, other) => one.seq - other.seq);

/** Checks that every acknowledged message is stored once, in the order of its sender. */
function holdsAll(stored: readonly chats.Message[], acknowledged: Model['acknowledged']): void {
  const messages = stored.filter(({ type }) => type === 'CHAT');
  const found = new Map(messages.map(({ clientId = '', message }) => [clientId, message]));
  expect(found.size).toBe(messages.length);
  const acknowledgedIds = [...found.keys()].filter((id) => acknowledged.has(id));
  expect(bySender(acknowledgedIds)).toEqual(bySender([...acknowledged.keys()]));
  for (const [id, text] of acknowledged) expect(found.get(id)).toBe(text);
}

const senderOf = (clientId: string): string => clientId.split('-')[0] ?? '';

/** Sorts by sender. The order within each sender stays. */
const bySender = (clientIds: readonly string[]): string[] =>
  clientIds.toSorted((one, other) => senderOf(one).localeCompare(senderOf(other)));

/** No member leaves twice or joins twice. */
function comeAndGo(stored: readonly chats.Message[]): void {
  const last = new Map<string, string>();
  for (const { type, sender } of stored) {
    if (type !== 'JOIN' && type !== 'LEAVE') continue;
    expect(type).not.toBe(last.get(sender));
    last.set(sender, type);
  }
}
