import { api, type chats } from '@backbeat/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChatClient } from './chat-client.ts';
import { newPerson, type Person } from './people.ts';
import { useBackbeat } from './start.ts';

const backbeat = useBackbeat();

/** People who talk; the first one has created the chat and stays. */
const PEOPLE = 4;
let people: Person[] = [];
beforeAll(async () => {
  people = await Promise.all(Array.from({ length: PEOPLE }, () => newPerson(backbeat())));
});

/** What must be so, whatever happens. */
interface Model {
  members: Set<number>;
  connected: Set<number>;
  /** What was acknowledged, by the id that its sender gave it. */
  acknowledged: Map<string, string>;
  count: number;
}

interface Real {
  chat: chats.Chat;
  clients: ChatClient[];
}

const personOf = (who: number): Person => {
  const person = people[who];
  if (!person) throw new Error(`There are only ${PEOPLE}.`);
  return person;
};
const clientOf = ({ clients }: Real, who: number): ChatClient => {
  const client = clients[who];
  if (!client) throw new Error(`There are only ${PEOPLE}.`);
  return client;
};

type Step = fc.AsyncCommand<Model, Real>;

/** Several say something at the same moment, some of it twice. */
class Say implements Step {
  readonly speakers: readonly number[];
  readonly isSentAgain: boolean;
  constructor(speakers: readonly number[], isSentAgain: boolean) {
    this.speakers = speakers;
    this.isSentAgain = isSentAgain;
  }
  check({ members, connected }: Readonly<Model>): boolean {
    return this.speakers.some((who) => members.has(who) && connected.has(who));
  }
  async run(model: Model, real: Real): Promise<void> {
    const able = this.speakers.filter((who) => model.members.has(who) && model.connected.has(who));
    await Promise.all(
      able.map(async (who) => {
        model.count += 1;
        const clientId = `${who}-${model.count}`;
        const text = `${who} says ${model.count}`;
        await clientOf(real, who).say(text, { clientId });
        model.acknowledged.set(clientId, text);
        if (this.isSentAgain) await clientOf(real, who).say(text, { clientId });
      }),
    );
  }
  toString(): string {
    return `say(${this.speakers.join()}${this.isSentAgain ? ', again' : ''})`;
  }
}

/** The connection is lost while a message is under way; it is sent again over the next one. */
class LoseConnection implements Step {
  readonly who: number;
  constructor(who: number) {
    this.who = who;
  }
  check({ members, connected }: Readonly<Model>): boolean {
    return members.has(this.who) && connected.has(this.who);
  }
  async run(model: Model, real: Real): Promise<void> {
    const client = clientOf(real, this.who);
    model.count += 1;
    const clientId = `${this.who}-${model.count}`;
    const text = `${this.who} says ${model.count}`;
    const answer = client.say(text, { clientId }).catch(() => undefined);
    client.drop();
    await answer;
    await client.connect();
    await client.say(text, { clientId });
    model.acknowledged.set(clientId, text);
  }
  toString(): string {
    return `loseConnection(${this.who})`;
  }
}

class GoAway implements Step {
  readonly who: number;
  constructor(who: number) {
    this.who = who;
  }
  check({ connected }: Readonly<Model>): boolean {
    return connected.has(this.who);
  }
  async run(model: Model, real: Real): Promise<void> {
    clientOf(real, this.who).drop();
    model.connected.delete(this.who);
  }
  toString(): string {
    return `goAway(${this.who})`;
  }
}

class ComeBack implements Step {
  readonly who: number;
  constructor(who: number) {
    this.who = who;
  }
  check({ members, connected }: Readonly<Model>): boolean {
    return members.has(this.who) && !connected.has(this.who);
  }
  async run(model: Model, real: Real): Promise<void> {
    await clientOf(real, this.who).connect();
    model.connected.add(this.who);
  }
  toString(): string {
    return `comeBack(${this.who})`;
  }
}

class Leave implements Step {
  readonly who: number;
  constructor(who: number) {
    this.who = who;
  }
  check({ members }: Readonly<Model>): boolean {
    return this.who !== 0 && members.has(this.who);
  }
  async run(model: Model, real: Real): Promise<void> {
    const person = personOf(this.who);
    const params = { id: real.chat.chatRoomId, user: person.userName };
    const { status } = await person.browser.call(api.chats.removeMember, { params });
    if (status !== 204) throw new Error(`Leaving was answered ${status}.`);
    model.members.delete(this.who);
    clientOf(real, this.who).drop();
    model.connected.delete(this.who);
  }
  toString(): string {
    return `leave(${this.who})`;
  }
}

class Join implements Step {
  readonly who: number;
  constructor(who: number) {
    this.who = who;
  }
  check({ members }: Readonly<Model>): boolean {
    return !members.has(this.who);
  }
  async run(model: Model, real: Real): Promise<void> {
    const params = { id: real.chat.chatRoomId };
    const query = { username: personOf(this.who).userName };
    await personOf(0).browser.call(api.chats.addMember, { params, query });
    model.members.add(this.who);
  }
  toString(): string {
    return `join(${this.who})`;
  }
}

const anybody = fc.nat({ max: PEOPLE - 1 });
const steps = fc.commands<Model, Real, false>(
  [
    fc
      .tuple(fc.uniqueArray(anybody, { minLength: 1 }), fc.boolean())
      .map(([speakers, again]) => new Say(speakers, again)),
    anybody.map((who) => new LoseConnection(who)),
    anybody.map((who) => new GoAway(who)),
    anybody.map((who) => new ComeBack(who)),
    anybody.map((who) => new Leave(who)),
    anybody.map((who) => new Join(who)),
  ],
  { maxCommands: 25 },
);

const open: ChatClient[] = [];
afterAll(() => {
  for (const client of open) client.drop();
});

async function begin(): Promise<{ model: Model; real: Real }> {
  const users = [1, 2].map((who) => personOf(who).userName);
  const { body: chat } = await personOf(0).browser.call(api.chats.createChat, {
    body: { users, chatname: 'Jam' },
  });
  const clients = people.map(({ browser }) => new ChatClient(backbeat(), browser, chat.chatRoomId));
  open.push(...clients);
  await Promise.all(clients.slice(0, 3).map((client) => client.connect()));
  return {
    model: {
      members: new Set([0, 1, 2]),
      connected: new Set([0, 1, 2]),
      acknowledged: new Map(),
      count: 0,
    },
    real: { chat, clients },
  };
}

const oneTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Every member has the same conversation, whole, once and in one order, with all that was acknowledged. */
async function agree({ members, acknowledged, connected }: Model, { clients }: Real): Promise<void> {
  for (const who of members) {
    const client = clients[who];
    if (connected.has(who)) await client?.catchUp();
    else await client?.connect();
  }
  const [first] = clients;
  const stored = [...(first?.seen.values() ?? [])].toSorted((one, other) => one.seq - other.seq);
  expect(stored.map(({ seq }) => seq)).toEqual(oneTo(stored.length));
  const said = stored.filter(({ type }) => type === 'CHAT');
  const found = new Map(said.map(({ clientId, message }) => [clientId, message]));
  expect(found.size).toBe(said.length);
  for (const [clientId, text] of acknowledged) expect(found.get(clientId)).toBe(text);
  for (const who of members) {
    const seen = [...(clients[who]?.seen.values() ?? [])].toSorted((one, other) => one.seq - other.seq);
    expect(seen).toEqual(stored);
  }
  for (const { heard } of clients) {
    for (const numbers of heard) {
      // Over one connection nothing is left out and nothing comes twice.
      const [from = 0] = numbers;
      expect(numbers).toEqual(numbers.map((_, index) => from + index));
    }
  }
}

test('Whatever people do and however their connections break, all have one conversation', async () => {
  const property = fc.asyncProperty(steps, async (commands) => {
    const { model, real } = await begin();
    await fc.asyncModelRun(() => ({ model, real }), commands);
    await agree(model, real);
    for (const client of real.clients) client.drop();
  });
  await expect(fc.assert(property, { numRuns: 12, endOnFailure: true })).resolves.toBeUndefined();
}, 120_000);
