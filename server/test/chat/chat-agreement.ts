import type { chats } from '@backbeat/contract';
import { expect } from 'vitest';
import type { ChatClient } from './chat-client.ts';
import { itemAt, type Model, type Real } from './chat-model.ts';

/**
 * Checks that every member has the stored conversation: complete, once, in one order, and with all
 * acknowledged messages.
 */
export async function expectSameConversation(
  { members, acknowledgedTexts, connectedClients }: Model,
  real: Real,
): Promise<void> {
  const { people, clients, open } = real;
  for (const who of members) {
    if (connectedClients.has(who)) await itemAt(clients, who).catchUp();
    else await itemAt(clients, who).connect();
  }
  const reader = open(itemAt(people, 0));
  await reader.connect();
  const messages = inOrder(reader);
  reader.drop();
  expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1));
  for (const who of members) {
    expect(inOrder(itemAt(clients, who))).toEqual(messages);
    if (!connectedClients.has(who)) itemAt(clients, who).drop();
  }
  holdsAll(messages, acknowledgedTexts);
  comeAndGo(messages);
  for (const { eventNumbers: connectionEvents } of clients) {
    for (const numbers of connectionEvents) {
      // Over one connection no number is missing and none is repeated.
      const [from = 0] = numbers;
      expect(numbers).toEqual(numbers.map((_, index) => from + index));
    }
  }
}

const inOrder = ({ messagesByNumber }: ChatClient): chats.Message[] =>
  [...messagesByNumber.values()].toSorted((one, other) => one.seq - other.seq);

/** Checks that every acknowledged message is stored once, in the order of its sender. */
function holdsAll(
  readerMessages: readonly chats.Message[],
  acknowledgedTexts: Model['acknowledgedTexts'],
): void {
  const messages = readerMessages.filter(({ type }) => type === 'CHAT');
  const textsByClientId = new Map(messages.map(({ clientId = '', message }) => [clientId, message]));
  expect(textsByClientId.size).toBe(messages.length);
  const acknowledgedIds = [...textsByClientId.keys()].filter((id) => acknowledgedTexts.has(id));
  expect(bySender(acknowledgedIds)).toEqual(bySender([...acknowledgedTexts.keys()]));
  for (const [id, text] of acknowledgedTexts) expect(textsByClientId.get(id)).toBe(text);
}

const senderOf = (clientId: string): string => clientId.split('-')[0] ?? '';

/** Sorts by sender. The order within each sender stays. */
const bySender = (clientIds: readonly string[]): string[] =>
  clientIds.toSorted((one, other) => senderOf(one).localeCompare(senderOf(other)));

/** No member leaves twice or joins twice. */
function comeAndGo(messages: readonly chats.Message[]): void {
  const last = new Map<string, string>();
  for (const { type, sender } of messages) {
    if (type !== 'JOIN' && type !== 'LEAVE') continue;
    expect(type).not.toBe(last.get(sender));
    last.set(sender, type);
  }
}
