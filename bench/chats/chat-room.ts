// How fast messages in a group of 1,000 subscribers are stored and delivered, compared with bare
// WebSockets:
//   node --import tsx bench/chats/chat-room.ts [seconds of each measurement, 10 if not given]
// The subscriptions are spread over the group's 100 members.
import { once } from 'node:events';
import { chatDestination, chatTopic } from '@backbeat/contract';
import type pg from 'pg';
import { WebSocket, WebSocketServer } from 'ws';
import type { Product } from '../../server/test/servers/product.ts';
import { ChatConnection } from './chat-connection.ts';
import { makeChat, makePeople, WORDS, type Person } from './fill-chats.ts';
import { processorOf } from '../process-usage.ts';
import { record } from '../results.ts';
import { withProduct } from '../run-product.ts';
import { percentileOf, waitUntil } from '../../server/test/measure/times.ts';

const seconds = Number(process.argv[2] ?? 10);
/** Subscriptions that receive each message. */
const LISTENERS = 1_000;
const MEMBERS = 100;
/** A user has at most five connections, so each connection subscribes twice. */
const SOCKETS_EACH = 5;
const LISTENS = LISTENERS / MEMBERS / SOCKETS_EACH;
/** Messages a second while the delivery delay is measured: 25,000 deliveries. */
const MESSAGES_PER_SECOND = 25;

await withProduct(async (product, pool) => {
  const members = await makePeople(pool, MEMBERS);
  const { perSecond, bytes, processor } = await measureThroughput(product, pool, members);
  const bare = await broadcast(bytes);
  const { late, receipts } = await measureAtRate(product, pool, members);
  await record(`chat-room ${seconds}`, [
    { name: 'deliveries to bare ws', value: perSecond / bare, unit: 'x' },
    { name: 'deliveries', value: perSecond, unit: '/s' },
    { name: 'bare ws', value: bare, unit: '/s' },
    { name: 'processor of the product for 1,000', value: processor, unit: 'ms' },
    {
      name: `at ${MESSAGES_PER_SECOND * LISTENERS}/s written to last p50`,
      value: percentileOf(late, 0.5),
      unit: 'ms',
    },
    { name: 'p99', value: percentileOf(late, 0.99), unit: 'ms' },
    { name: 'receipt p50', value: percentileOf(receipts, 0.5), unit: 'ms' },
    { name: 'receipt p99', value: percentileOf(receipts, 0.99), unit: 'ms' },
  ]);
});

/** Opens all connections of the members. */
async function enter(
  product: Product,
  chatId: string,
  members: readonly Person[],
  onMessage: (frame: string) => void,
): Promise<ChatConnection[]> {
  const connections: ChatConnection[] = [];
  for (const { token } of members) {
    const sockets = await Promise.all(
      Array.from({ length: SOCKETS_EACH }, () => ChatConnection.open(product.origin, token, onMessage)),
    );
    for (const connection of sockets)
      for (let index = 0; index < LISTENS; index += 1) await connection.listen(chatTopic(chatId), `${index}`);
    connections.push(...sockets);
  }
  return connections;
}

/** Measures the maximum throughput of sending and delivery. */
async function measureThroughput(
  product: Product,
  pool: pg.Pool,
  members: readonly Person[],
): Promise<{ perSecond: number; bytes: number; processor: number }> {
  const chatId = await makeChat(pool, members);
  let deliveredCount = 0;
  let bytes = 0;
  const connections = await enter(product, chatId, members, (frame) => {
    deliveredCount += 1;
    bytes ||= Buffer.byteLength(frame);
  });
  const senders = connections.filter((_, index) => index % SOCKETS_EACH === 0).slice(0, 16);
  const before = await processorOf();
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  let sentCount = 0;
  await Promise.all(
    senders.map(async (sender) => {
      while (performance.now() < end) {
        // Like the reference, sends no faster than the messages arrive.
        await waitUntil(() => sentCount * LISTENERS - deliveredCount <= 100 * LISTENERS);
        sentCount += 1;
        await sender.send(chatDestination(chatId, 'send'), WORDS);
      }
    }),
  );
  await waitUntil(() => deliveredCount >= sentCount * LISTENERS);
  const perSecond = deliveredCount / ((performance.now() - startedAt) / 1000);
  const after = await processorOf();
  for (const connection of connections) connection.close();
  return { perSecond, bytes, processor: (after.product - before.product) / sentCount };
}

/** Measures at a fixed rate the delay of the last delivery and of the sender's receipt. */
async function measureAtRate(
  product: Product,
  pool: pg.Pool,
  members: readonly Person[],
): Promise<{ late: number[]; receipts: number[] }> {
  const chatId = await makeChat(pool, members);
  const receivedAt = new Map<number, number>();
  let deliveredCount = 0;
  const connections = await enter(product, chatId, members, (frame) => {
    deliveredCount += 1;
    receivedAt.set(Number(/"seq":(\d+)/.exec(frame)?.[1]), performance.timeOrigin + performance.now());
  });
  const [sender] = connections;
  const total = MESSAGES_PER_SECOND * seconds;
  const receipts: number[] = [];
  for (let sequence = 0; sequence < total; sequence += 1) {
    const next = new Promise((resolve) => setTimeout(resolve, 1000 / MESSAGES_PER_SECOND));
    const startedAt = performance.now();
    await sender?.send(chatDestination(chatId, 'send'), WORDS);
    receipts.push(performance.now() - startedAt);
    await next;
  }
  await waitUntil(() => deliveredCount >= total * LISTENERS);
  const { rows } = await pool.query<{ seq: string; at: Date }>(
    'select seq, created_at as at from messages where chat_id = $1',
    [chatId],
  );
  for (const connection of connections) connection.close();
  return { receipts, late: rows.map((row) => (receivedAt.get(Number(row.seq)) ?? 0) - row.at.getTime()) };
}

/** Deliveries a second of a server that only writes as many bytes to as many sockets. */
async function broadcast(bytes: number): Promise<number> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  let receivedCount = 0;
  const clients = await Promise.all(
    Array.from({ length: LISTENERS / LISTENS }, async () => {
      const client = new WebSocket(`ws://127.0.0.1:${address.port}`, { perMessageDeflate: false });
      client.on('message', () => (receivedCount += 1));
      await once(client, 'open');
      return client;
    }),
  );
  const body = Buffer.alloc(bytes, 'x');
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  let sentCount = 0;
  while (performance.now() < end) {
    for (const socket of server.clients)
      for (let index = 0; index < LISTENS; index += 1) socket.send(body, { binary: false });
    sentCount += LISTENERS;
    await waitUntil(() => sentCount - receivedCount <= 10 * LISTENERS);
  }
  await waitUntil(() => receivedCount >= sentCount);
  const perSecond = receivedCount / ((performance.now() - startedAt) / 1000);
  for (const client of clients) client.terminate();
  server.close();
  return perSecond;
}
