import { api, type chats } from '@backbeat/contract';
import fc from 'fast-check';
import type { Browser } from '../clients/browser.ts';
import type { ChatClient } from './chat-client.ts';

/** The expected state of the chat. */
export interface Model {
  /** Indexes of the members among the users. The first user created the chat and never leaves. */
  members: Set<number>;
  connectedClients: Set<number>;
  /** Acknowledged messages by client id, in the order in which each sender sent them. */
  acknowledgedTexts: Map<string, string>;
  count: number;
}

export interface ChatUser {
  userName: string;
  browser: Browser;
}

export interface Real {
  people: readonly ChatUser[];
  chat: chats.Chat;
  /** One client for each user. */
  clients: ChatClient[];
  /** Opens the chat in another window of a user. */
  open: (talker: ChatUser) => ChatClient;
}

/** @throws if there is no user at this index */
export function itemAt<T>(list: readonly T[], who: number): T {
  const item = list[who];
  if (item === undefined) throw new Error(`There are only ${list.length}.`);
  return item;
}

export type Step = fc.AsyncCommand<Model, Real>;

/** Several users send messages concurrently, some of them twice. */
class Say implements Step {
  readonly senders: readonly number[];
  readonly isSentAgain: boolean;
  constructor(senders: readonly number[], isSentAgain: boolean) {
    this.senders = senders;
    this.isSentAgain = isSentAgain;
  }
  check({ members, connectedClients }: Readonly<Model>): boolean {
    return this.senders.some((who) => members.has(who) && connectedClients.has(who));
  }
  async run(model: Model, real: Real): Promise<void> {
    const able = this.senders.filter((who) => model.members.has(who) && model.connectedClients.has(who));
    await Promise.all(
      able.map(async (who) => {
        model.count += 1;
        const clientId = `${who}-${model.count}`;
        const text = `${who} says ${model.count}`;
        await itemAt(real.clients, who).sendMessage(text, { clientId });
        model.acknowledgedTexts.set(clientId, text);
        if (this.isSentAgain) await itemAt(real.clients, who).sendMessage(text, { clientId });
      }),
    );
  }
  toString(): string {
    return `say(${this.senders.join()}${this.isSentAgain ? ', again' : ''})`;
  }
}

/**
 * The connection is lost while a message is in flight. The client resends it over the next
 * connection.
 */
class LoseConnection implements Step {
  readonly who: number;
  constructor(who: number) {
    this.who = who;
  }
  check({ members, connectedClients }: Readonly<Model>): boolean {
    return members.has(this.who) && connectedClients.has(this.who);
  }
  async run(model: Model, real: Real): Promise<void> {
    const client = itemAt(real.clients, this.who);
    model.count += 1;
    const clientId = `${this.who}-${model.count}`;
    const text = `${this.who} says ${model.count}`;
    const answer = client.sendMessage(text, { clientId }).catch(() => undefined);
    client.drop();
    await answer;
    await client.connect();
    await client.sendMessage(text, { clientId });
    model.acknowledgedTexts.set(clientId, text);
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
  check({ connectedClients }: Readonly<Model>): boolean {
    return connectedClients.has(this.who);
  }
  async run(model: Model, real: Real): Promise<void> {
    itemAt(real.clients, this.who).drop();
    model.connectedClients.delete(this.who);
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
  check({ members, connectedClients }: Readonly<Model>): boolean {
    return members.has(this.who) && !connectedClients.has(this.who);
  }
  async run(model: Model, real: Real): Promise<void> {
    await itemAt(real.clients, this.who).connect();
    model.connectedClients.add(this.who);
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
    const person = itemAt(real.people, this.who);
    const params = { id: real.chat.chatRoomId, user: person.userName };
    const { status } = await person.browser.call(api.chats.removeMember, { params });
    if (status !== 204) throw new Error(`Leaving was answered ${status}.`);
    model.members.delete(this.who);
    itemAt(real.clients, this.who).drop();
    model.connectedClients.delete(this.who);
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
    const query = { username: itemAt(real.people, this.who).userName };
    await itemAt(real.people, 0).browser.call(api.chats.addMember, { params, query });
    model.members.add(this.who);
  }
  toString(): string {
    return `join(${this.who})`;
  }
}

/** The number of users in the model. */
export const PEOPLE = 4;

const anybody = fc.nat({ max: PEOPLE - 1 });

/** Generates a list of user actions of limited length. */
export const stepsOf = (maxCommands: number) =>
  fc.commands<Model, Real, false>(
    [
      fc
        .tuple(fc.uniqueArray(anybody, { minLength: 1 }), fc.boolean())
        .map(([senders, again]) => new Say(senders, again)),
      anybody.map((who) => new LoseConnection(who)),
      anybody.map((who) => new GoAway(who)),
      anybody.map((who) => new ComeBack(who)),
      anybody.map((who) => new Leave(who)),
      anybody.map((who) => new Join(who)),
    ],
    { maxCommands },
  );

/** Creates a chat of three of the users, all with the chat open. */
export async function begin(
  people: readonly ChatUser[],
  openChat: (talker: ChatUser, chatId: string) => ChatClient,
): Promise<{ model: Model; real: Real }> {
  const users = [1, 2].map((who) => itemAt(people, who).userName);
  const { body: chat } = await itemAt(people, 0).browser.call(api.chats.createChat, {
    body: { users, chatname: 'Jam' },
  });
  const open = (talker: ChatUser) => openChat(talker, chat.chatRoomId);
  const clients = people.map(open);
  await Promise.all(clients.slice(0, 3).map((client) => client.connect()));
  return {
    model: {
      members: new Set([0, 1, 2]),
      connectedClients: new Set([0, 1, 2]),
      acknowledgedTexts: new Map(),
      count: 0,
    },
    real: { people, chat, clients, open },
  };
}
