// How fast messages in many chats of two members are stored, compared with INSERTs of the same
// rows:
//   node --import tsx bench/chats/small-rooms.ts [seconds of each measurement, 10 if not given]
import { setTimeout as pause } from 'node:timers/promises';
import { chatDestination, chatTopic } from '@backbeat/contract';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Product } from '../../server/test/servers/product.ts';
import { ChatConnection } from './chat-connection.ts';
import { makeChat, makePeople, WORDS, type Person } from './fill-chats.ts';
import { processorOf } from '../process-usage.ts';
import { record } from '../results.ts';
import { withProduct } from '../run-product.ts';
import { percentileOf } from '../../server/test/measure/times.ts';

const seconds = Number(process.argv[2] ?? 10);
const ROOMS = 100;
/** Messages a second while receipts are timed. */
const MESSAGES_PER_SECOND = 1_500;
/** Milliseconds between two batches of them. */
const BATCH_INTERVAL_MS = 10;

interface Room {
  chatId: string;
  sender: ChatConnection;
  listener: ChatConnection;
}

await withProduct(async (product, pool) => {
  const people = await makePeople(pool, ROOMS * 2);
  const rooms = await Promise.all(
    Array.from({ length: ROOMS }, (_, index) => open(product, pool, people.slice(index * 2, index * 2 + 2))),
  );
  const before = await processorOf();
  const unthrottled = await measureThroughput(rooms);
  const after = await processorOf();
  const each = (part: keyof typeof before) => (after[part] - before[part]) / unthrottled.sentCount;
  const paced = await measureAtRate(rooms);
  const { rows } = await pool.query<{ count: string }>('select count(*) from messages');
  if (Number(rows[0]?.count) !== unthrottled.sentCount + paced.length)
    throw new Error('Acknowledged messages are missing.');
  for (const { sender, listener } of rooms) for (const connection of [sender, listener]) connection.close();
  const reference = await insertAlone(pool, rooms, people);
  await record(`small-rooms ${seconds}`, [
    { name: 'messages to INSERTs', value: unthrottled.perSecond / reference, unit: 'x' },
    { name: `messages of ${ROOMS} speakers`, value: unthrottled.perSecond, unit: '/s' },
    { name: 'INSERTs over 16 connections', value: reference, unit: '/s' },
    { name: 'their receipt p50', value: percentileOf(unthrottled.times, 0.5), unit: 'ms' },
    { name: 'their receipt p99', value: percentileOf(unthrottled.times, 0.99), unit: 'ms' },
    { name: 'processor of the product, each', value: each('product'), unit: 'ms' },
    { name: 'processor of the database, each', value: each('database'), unit: 'ms' },
    { name: `at ${MESSAGES_PER_SECOND}/s receipt p50`, value: percentileOf(paced, 0.5), unit: 'ms' },
    { name: `at ${MESSAGES_PER_SECOND}/s receipt p99`, value: percentileOf(paced, 0.99), unit: 'ms' },
  ]);
});

async function open(product: Product, pool: pg.Pool, members: readonly Person[]): Promise<Room> {
  const chatId = await makeChat(pool, members);
  const [sender, listener] = await Promise.all(
    members.map(({ token }) => ChatConnection.open(product.origin, token, () => undefined)),
  );
  if (!sender || !listener) throw new Error('A room has two.');
  for (const connection of [sender, listener]) await connection.listen(chatTopic(chatId), '0');
  return { chatId, sender, listener };
}

/** Sends in each chat one message after the other and waits for each receipt. */
async function measureThroughput(
  rooms: readonly Room[],
): Promise<{ sentCount: number; perSecond: number; times: number[] }> {
  const times: number[] = [];
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  await Promise.all(
    rooms.map(async ({ chatId, sender }) => {
      while (performance.now() < end) {
        const sentAt = performance.now();
        await sender.send(chatDestination(chatId, 'send'), WORDS);
        times.push(performance.now() - sentAt);
      }
    }),
  );
  return {
    sentCount: times.length,
    perSecond: times.length / ((performance.now() - startedAt) / 1000),
    times,
  };
}

/**
 * Sends at a fixed rate, whether or not earlier messages are acknowledged. @returns milliseconds
 * from the scheduled time of each message to its receipt
 */
async function measureAtRate(rooms: readonly Room[]): Promise<number[]> {
  const times: number[] = [];
  const sends: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let due = startedAt; due < startedAt + seconds * 1000; due += BATCH_INTERVAL_MS) {
    const early = due - performance.now();
    if (early > 0) await pause(early);
    for (let count = 0; count < (MESSAGES_PER_SECOND * BATCH_INTERVAL_MS) / 1000; count += 1) {
      const room = rooms[sends.length % ROOMS];
      if (!room) throw new Error('There are no rooms.');
      const receipt = room.sender.send(chatDestination(room.chatId, 'send'), WORDS);
      sends.push(receipt.then(() => void times.push(performance.now() - due)));
    }
  }
  await Promise.all(sends);
  return times;
}

/** Inserts such rows, each in its own transaction. @returns rows a second */
async function insertAlone(
  pool: pg.Pool,
  rooms: readonly Room[],
  people: readonly Person[],
): Promise<number> {
  await pool.query('create table bench_messages (like messages including all)');
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  let insertedRows = 0;
  await Promise.all(
    rooms.slice(0, 16).map(async ({ chatId }) => {
      for (let seq = 1; performance.now() < end; seq += 1) {
        await pool.query({
          name: 'insert',
          text: `insert into bench_messages (chat_id, seq, id, kind, sender_id, text) values ($1, $2, $3, 'CHAT', $4, $5)`,
          values: [chatId, seq, uuidv7(), people[0]?.id, WORDS],
        });
        insertedRows += 1;
      }
    }),
  );
  return insertedRows / ((performance.now() - startedAt) / 1000);
}
