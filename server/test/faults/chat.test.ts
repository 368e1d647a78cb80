import assert from 'node:assert/strict';
import { api } from '@backbeat/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectSameConversation } from '../chat/chat-agreement.ts';
import { ChatClient } from '../chat/chat-client.ts';
import {
  itemAt,
  begin,
  PEOPLE,
  stepsOf,
  type Model,
  type Real,
  type Step,
  type ChatUser,
} from '../chat/chat-model.ts';
import type { Product } from '../servers/product.ts';
import { signUp } from '../fixtures/sign-up.ts';
import { times } from './support/run-length.ts';
import { START_MS, useProduct } from './support/use-product.ts';

const KILLS = times(10, 2);

const getProduct = useProduct();
let product: Product;
const people: ChatUser[] = [];
const openClients: ChatClient[] = [];

beforeAll(async () => {
  product = getProduct();
  for (let who = 0; who < PEOPLE; who += 1) {
    const browser = await signUp(product);
    const { body } = await browser.call(api.users.getCurrentUser);
    people.push({ userName: body.userName, browser });
  }
}, START_MS);

afterAll(() => {
  for (const client of openClients) client.drop();
});

function open({ browser }: ChatUser, chatId: string): ChatClient {
  const site = `http://localhost:${new URL(product.origin).port}`;
  const client = new ChatClient(product, browser, chatId, { site });
  openClients.push(client);
  return client;
}

/** Concurrent messages of each sender. */
const CONCURRENT_MESSAGES = 3;

/**
 * Kills the server while members send messages, perhaps while one of them leaves, and restarts it.
 * Unanswered messages are sent again, like the chat screen does.
 */
class KillServer implements Step {
  /** The number of messages acknowledged before the kill. */
  readonly after: number;
  readonly leaver: number;
  constructor(after: number, leaver: number) {
    this.after = after;
    this.leaver = leaver;
  }
  check(): boolean {
    return true;
  }
  async run(model: Model, real: Real): Promise<void> {
    // The first user is connected, so there is a sender.
    if (!model.connectedClients.has(0)) await itemAt(real.clients, 0).connect();
    model.connectedClients.add(0);
    const before = model.acknowledgedTexts.size;
    let enough = () => {};
    const isEnough = new Promise<void>((resolve) => (enough = resolve));
    const unansweredSends: (() => Promise<void>)[] = [];
    const sendUntilKilled = async (who: number, voice: number): Promise<void> => {
      for (;;) {
        model.count += 1;
        const [clientId, text] = [`${who}.${voice}.${before}-${model.count}`, `${who} says ${model.count}`];
        const say = async () => {
          await itemAt(real.clients, who).sendMessage(text, { clientId });
          model.acknowledgedTexts.set(clientId, text);
        };
        try {
          await say();
        } catch {
          unansweredSends.push(say);
          return;
        }
        if (model.acknowledgedTexts.size >= before + this.after) enough();
      }
    };
    const hasLeaver = this.leaver !== 0 && model.members.has(this.leaver);
    const senders = [...model.connectedClients].filter(
      (who) => model.members.has(who) && !(hasLeaver && who === this.leaver),
    );
    const voices = senders.flatMap((who) =>
      Array.from({ length: CONCURRENT_MESSAGES }, (_, voice) => sendUntilKilled(who, voice)),
    );
    // The server rejects no message before it is killed.
    await Promise.race([isEnough, Promise.all(voices).then(() => assert.fail('All senders have stopped.'))]);
    const leaveRequest = hasLeaver ? leave(real, this.leaver).catch(() => undefined) : undefined;
    await product.end('SIGKILL');
    await Promise.all([...voices, leaveRequest]);
    for (const client of real.clients) client.drop();
    await product.start();

    if (hasLeaver) {
      // The server answers 404 if the first request had already removed the member.
      const status = await leave(real, this.leaver);
      if (![204, 404].includes(status)) throw new Error(`Leaving was answered ${status}.`);
      model.members.delete(this.leaver);
      model.connectedClients.delete(this.leaver);
    }
    for (const who of model.connectedClients) await itemAt(real.clients, who).connect();
    for (const say of unansweredSends) await say();
  }
  toString(): string {
    return `killServer(${this.after}, ${this.leaver})`;
  }
}

async function leave({ people, chat }: Real, who: number): Promise<number> {
  const { browser, userName } = itemAt(people, who);
  const params = { id: chat.chatRoomId, user: userName };
  return (await browser.call(api.chats.removeMember, { params })).status;
}

const kill = fc
  .tuple(fc.integer({ min: 1, max: 150 }), fc.nat({ max: PEOPLE - 1 }))
  .map(([after, leaver]) => new KillServer(after, leaver));
const life = fc.tuple(stepsOf(8), kill);

test(
  'loses, duplicates or reorders no acknowledged message, however often the server is killed',
  async () => {
    const property = fc.asyncProperty(
      fc.array(life, { minLength: KILLS, maxLength: KILLS }),
      stepsOf(8),
      async (lives, last) => {
        const { model, real } = await begin(people, open);
        const setup = () => ({ model, real });
        for (const [commands, end] of lives) {
          await fc.asyncModelRun(setup, commands);
          await fc.asyncModelRun(setup, [end]);
          await expectSameConversation(model, real);
        }
        await fc.asyncModelRun(setup, last);
        await expectSameConversation(model, real);
      },
    );
    await expect(fc.assert(property, { numRuns: 1, endOnFailure: true })).resolves.toBeUndefined();
  },
  KILLS * START_MS,
);
