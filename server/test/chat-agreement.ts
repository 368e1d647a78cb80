import type { chats } from '@backbeat/contract';
import { expect } from 'vitest';
import type { ChatClient } from './chat-client.ts';
import { at, type Model, type Real } from './chat-model.ts';

/** Every member has the same conversation, which is the stored one: whole, once and in one order, with all that was acknowledged. */
export async function agree({ members, acknowledged, connected }: Model, real: Real): Promise<void> {
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
  for (const { heard } of clients) {
    for (const numbers of heard) {
      // Over one connection nothing is left out and nothing comes twice.
      const [from = 0] = numbers;
      expect(numbers).toEqual(numbers.map((_, index) => from + index));
    }
  }
}

const inOrder = ({ seen }: ChatClient): chats.Message[] =>
  [...seen.values()].toSorted((one, other) => one.seq - other.seq);

/** Everything acknowledged is there once, and in the order in which each has said it. */
function holdsAll(stored: readonly chats.Message[], acknowledged: Model['acknowledged']): void {
  const said = stored.filter(({ type }) => type === 'CHAT');
  const found = new Map(said.map(({ clientId = '', message }) => [clientId, message]));
  expect(found.size).toBe(said.length);
  const kept = [...found.keys()].filter((id) => acknowledged.has(id));
  expect(bySpeaker(kept)).toEqual(bySpeaker([...acknowledged.keys()]));
  for (const [id, text] of acknowledged) expect(found.get(id)).toBe(text);
}

const speakerOf = (clientId: string): string => clientId.split('-')[0] ?? '';

/** Of each speaker the order stays. */
const bySpeaker = (clientIds: readonly string[]): string[] =>
  clientIds.toSorted((one, other) => speakerOf(one).localeCompare(speakerOf(other)));

/** Nobody leaves twice or comes twice. */
function comeAndGo(stored: readonly chats.Message[]): void {
  const last = new Map<string, string>();
  for (const { type, sender } of stored) {
    if (type !== 'JOIN' && type !== 'LEAVE') continue;
    expect(type).not.toBe(last.get(sender));
    last.set(sender, type);
  }
}
