// What many connected clients cost, each with one socket and its subscriptions, compared with idle
// bare WebSockets, and how soon all are back with all messages after the product was killed:
//   node --import tsx bench/chats/sockets.ts [sockets, 18000 if not given] [seconds in which a process
//     comes to rest, 10 if not given]
// The clients are in groups of ten. The limit of open files (ulimit -n) has to be higher than the
// number of sockets.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { chatDestination, chatTopic, OWN_STREAMS, ERROR_QUEUE } from '@backbeat/contract';
import type pg from 'pg';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { Product } from '../../server/test/servers/product.ts';
import { ChatConnection } from './chat-connection.ts';
import { makeChat, makePeople, WORDS, type Person } from './fill-chats.ts';
import { processorOf } from '../process-usage.ts';
import { residentMemoryOf } from '../../server/test/servers/process-memory.ts';
import { record } from '../results.ts';
import { withProduct } from '../run-product.ts';
import { percentileOf, waitUntil } from '../../server/test/measure/times.ts';

const sockets = Number(process.argv[2] ?? 18_000);
const GROUP = 10;
/** Clients that connect concurrently. */
const AT_ONCE = 100;
/** In milliseconds. */
const restMs = Number(process.argv[3] ?? 10) * 1000;
/**
 * One address provides 28,000 ports, some of which stay in TIME_WAIT after their last connection.
 */
const addressOf = (index: number): string => `127.0.0.${2 + (index % 8)}`;

interface Listener extends Person {
  chatId: string;
  index: number;
}

const bare = await measureBare();
await withProduct(async (product, pool) => {
  const listeners = await fill(pool);
  let receivedCount = 0;
  const onMessage = () => void (receivedCount += 1);

  const before = await residentMemoryOf(product.pid);
  const { connections, seconds: connectSeconds } = await connectAll(product, listeners, onMessage, false);
  await pause(restMs);
  const each = ((await residentMemoryOf(product.pid)) - before) / sockets;
  const firsts = connections.filter((_, index) => index % GROUP === 0);
  await sayAll(firsts, listeners);
  await waitUntil(() => receivedCount >= sockets);

  await product.end('SIGKILL');
  await pool.end();
  for (const connection of connections) connection.close();
  const killedAt = performance.now();
  await product.start();
  const ready = (performance.now() - killedAt) / 1000;
  const processorBefore = await processorOf();
  const back = await connectAll(product, listeners, onMessage, true);
  const processorAfter = await processorOf();
  const all = (performance.now() - killedAt) / 1000;
  receivedCount = 0;
  await sayAll(
    back.connections.filter((_, index) => index % GROUP === 0),
    listeners,
  );
  await waitUntil(() => receivedCount >= sockets);
  for (const connection of back.connections) connection.close();

  await record(`sockets ${sockets}`, [
    { name: 'each to bare ws', value: bare / each, unit: 'x' },
    { name: 'each', value: each, unit: 'KB' },
    { name: 'bare ws', value: bare, unit: 'KB' },
    { name: 'all there in', value: connectSeconds, unit: 's' },
    { name: 'after kill -9 ready in', value: ready, unit: 's' },
    { name: 'all back and caught up in', value: all, unit: 's' },
    {
      name: 'processor of the product, each',
      value: (processorAfter.product - processorBefore.product) / sockets,
      unit: 'ms',
    },
    {
      name: 'processor of the database, each',
      value: (processorAfter.database - processorBefore.database) / sockets,
      unit: 'ms',
    },
    { name: 'one back p99', value: percentileOf(back.times, 0.99), unit: 'ms' },
  ]);
});

/** Inserts users in groups. */
async function fill(pool: pg.Pool): Promise<Listener[]> {
  const people = await makePeople(pool, sockets);
  const listeners: Listener[] = [];
  for (let from = 0; from < people.length; from += GROUP) {
    const members = people.slice(from, from + GROUP);
    const chatId = await makeChat(pool, members);
    for (const [place, member] of members.entries())
      listeners.push({ ...member, chatId, index: from + place });
  }
  await pool.query('vacuum (analyze)');
  return listeners;
}

/** Connects all clients like browsers: they subscribe at once and then request missed messages. */
async function connectAll(
  product: Product,
  listeners: readonly Listener[],
  onMessage: () => void,
  isBack: boolean,
): Promise<{ connections: ChatConnection[]; seconds: number; times: number[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const connections: ChatConnection[] = [];
  const times: number[] = [];
  const queue = listeners.values();
  const startedAt = performance.now();
  const connectNext = async () => {
    for (const listener of queue) {
      const start = performance.now();
      const { token, index, chatId } = listener;
      const connection = await ChatConnection.open(product.origin, token, onMessage, addressOf(index));
      connections[index] = connection;
      const destinations = [ERROR_QUEUE, ...Object.values(OWN_STREAMS)].map((destination) => ({
        destination,
        id: destination,
      }));
      await connection.listenTo([...destinations, { destination: chatTopic(chatId), id: 'chat' }]);
      if (isBack) await catchUp(product, agent, listener);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, connectNext));
  agent.destroy();
  return { connections, seconds: (performance.now() - startedAt) / 1000, times };
}

async function catchUp(product: Product, agent: Agent, { token, chatId }: Listener): Promise<void> {
  const address = `${product.origin}/api/chats/${chatId}/messages/after?seq=0`;
  await new Promise<void>((resolve, reject) => {
    const request = get(address, { agent, headers: { cookie: `backbeat-session=${token}` } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (more: string) => (text += more));
      response.on('end', () =>
        text.includes(WORDS) ? resolve() : reject(new Error(`It is not there: ${text}`)),
      );
    });
    request.on('error', reject);
  });
}

/** Sends one message in each group, several concurrently. */
async function sayAll(firsts: readonly ChatConnection[], listeners: readonly Listener[]): Promise<void> {
  const queue = firsts.entries();
  const sendMessages = async () => {
    for (const [group, connection] of queue) {
      const chatId = listeners[group * GROUP]?.chatId ?? '';
      await connection.send(chatDestination(chatId, 'send'), WORDS);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendMessages));
}

/** @returns KB for each socket of an idle server */
async function measureBare(): Promise<number> {
  const server = fork(new URL('bare-sockets.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  const [address]: unknown[] = await once(server, 'message');
  const { port } = z.object({ port: z.number() }).parse(address);
  const before = await residentMemoryOf(server.pid);
  const clients: WebSocket[] = [];
  const queue = Array.from({ length: sockets }, (_, index) => index).values();
  const connectNext = async () => {
    for (const index of queue) {
      const client = new WebSocket(`ws://127.0.0.1:${port}`, {
        perMessageDeflate: false,
        localAddress: addressOf(index),
      });
      clients.push(client);
      await once(client, 'open');
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, connectNext));
  await pause(restMs);
  const each = ((await residentMemoryOf(server.pid)) - before) / sockets;
  for (const client of clients) client.terminate();
  server.disconnect();
  return each;
}
