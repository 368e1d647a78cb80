import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@backbeat/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../clients/browser.ts';
import { ChatClient } from '../chat/chat-client.ts';
import { freshDatabase } from '../servers/database.ts';
import { eventually } from '../eventually.ts';
import { freePort, Product } from '../servers/product.ts';
import { signUp } from '../fixtures/sign-up.ts';
import { answerTo } from './support/ledger.ts';
import { figuresAbove, printNote, times } from './support/run-length.ts';
import { RedisServer } from './support/redis-server.ts';
import { START_MS } from './support/use-product.ts';

/** Milliseconds within which missed messages arrive after Redis is back. */
const CAUGHT_UP_MS = 2_000;
/** Maximum milliseconds by which an unavailable Redis may delay a request. */
const HELD_UP_MS = 1_000;
const WHILE_AWAY = 10;
/** The rate limit is twenty frames a second (`packages/stomp-server/src/stomp-session.ts`). */
const SEND_INTERVAL_MS = 60;

let database: Awaited<ReturnType<typeof freshDatabase>>;
let folder: string;
let redis: RedisServer;
let processes: Product[];
let ana: ChatClient;
let bob: ChatClient;
let anas: Browser;

/** Two web processes with one database, as behind a load balancer. */
beforeAll(async () => {
  [database, folder] = await Promise.all([freshDatabase(), mkdtemp(path.join(tmpdir(), 'backbeat-redis-'))]);
  redis = new RedisServer(await freePort());
  await redis.start();
  const environment = { DATABASE_URL: database.url, REDIS_URL: redis.url, RATE_LIMITS: 'on' };
  const ports = [await freePort(), await freePort()];
  processes = ports.map((port) => new Product(path.join(folder, 'data'), port, environment));
  for (const each of processes) await each.start();
  const [one, other] = processes;
  if (!one || !other) throw new Error('There are no two processes.');
  anas = await signUp(one);
  const bobs = await signUp(other);
  const { userName } = await answerTo(bobs.call(api.users.getCurrentUser));
  const { chatRoomId } = await answerTo(anas.call(api.chats.createChat, { body: { users: [userName] } }));
  const siteOf = ({ origin }: Product) => ({ site: `http://localhost:${new URL(origin).port}` });
  ana = new ChatClient(one, anas, chatRoomId, siteOf(one));
  bob = new ChatClient(other, bobs, chatRoomId, siteOf(other));
  await ana.connect();
  await bob.connect();
}, START_MS);

afterAll(async () => {
  for (const client of [ana, bob]) client.drop();
  await Promise.all(processes.map((each) => each.end('SIGTERM')));
  await redis.kill();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
}, START_MS);

/** Waits until the other process has delivered these texts. @returns milliseconds */
async function waitForBob(texts: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  await eventually(async () => {
    bob.listen();
    const receivedTexts = [...bob.messagesByNumber.values()].map(({ message }) => message);
    expect(receivedTexts).toEqual(expect.arrayContaining([...texts]));
  }, 30_000);
  return performance.now() - startedAt;
}

async function sendAll(topic: string): Promise<string[]> {
  const texts = Array.from({ length: WHILE_AWAY }, (_, index) => `${topic} ${index}`);
  for (const text of texts) {
    await ana.sendMessage(text);
    await pause(SEND_INTERVAL_MS);
  }
  return texts;
}

/**
 * Clients connected while Redis was away are disconnected soon and reconnect like the browser does.
 */
async function reconnect(client: ChatClient): Promise<void> {
  await eventually(async () => expect(client.isConnected).toBe(false));
  client.drop();
  await client.connect();
}

async function millisecondsOf(action: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await action();
  return performance.now() - startedAt;
}

test('members keep sending while Redis is down, and members at another process catch up when it is back', async () => {
  await waitForBob(await sendAll('with Redis'));
  const late: number[] = [];
  for (let kill = 1; kill <= times(5, 1); kill++) {
    await redis.kill();
    const sentTexts = await sendAll(`without Redis ${kill}`);
    const calls: number[] = [];
    for (let each = 0; each < 5; each++)
      calls.push(await millisecondsOf(() => answerTo(anas.call(api.users.getCurrentUser))));
    printNote(`without Redis a call takes ${Math.round(Math.max(...calls))} ms at most`);
    expect(figuresAbove(HELD_UP_MS, calls)).toEqual([]);
    // A client that asks gets the messages at once.
    await bob.catchUp();
    expect([...bob.messagesByNumber.values()].map(({ message }) => message)).toEqual(
      expect.arrayContaining(sentTexts),
    );
    const more = await sendAll(`still without Redis ${kill}`);
    await redis.start();
    late.push(await waitForBob(more));
    await Promise.all([ana, bob].map(reconnect));
  }
  printNote(`Redis back: all messages received after ${late.map(Math.round).join(', ')} ms`);
  expect(figuresAbove(CAUGHT_UP_MS, late)).toEqual([]);
  await waitForBob(await sendAll('again with Redis'));
  expect([ana.isConnected, bob.isConnected]).toEqual([true, true]);
  expect(bob.eventNumbers).toHaveLength(1 + times(5, 1));
});

test('a suspended Redis does not delay requests for long', async () => {
  redis.signal('SIGSTOP');
  try {
    const ms = await millisecondsOf(() => answerTo(anas.call(api.users.getCurrentUser)));
    printNote(`while Redis stands still a call takes ${Math.round(ms)} ms`);
    expect(figuresAbove(2 * HELD_UP_MS, [ms])).toEqual([]);
    await ana.sendMessage('while Redis stands still');
  } finally {
    redis.signal('SIGCONT');
  }
  await waitForBob(['while Redis stands still']);
});
