// How fast what is said in many rooms of two is stored, beside INSERTs of the same rows:
//   node --import tsx bench/small-rooms.ts [seconds of each measurement, 10 if not given]
import { setTimeout as pause } from 'node:timers/promises';
import { chatDestination, chatTopic } from '@backbeat/contract';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Product } from '../server/test/product.ts';
import { ChatLine } from './chat-line.ts';
import { makeChat, makePeople, WORDS, type Person } from './fill-chats.ts';
import { processorOf } from './processor.ts';
import { record } from './results.ts';
import { withProduct } from './run-product.ts';
import { at } from './times.ts';

const seconds = Number(process.argv[2] ?? 10);
const ROOMS = 100;
/** Messages a second where receipts are timed. */
const PACE = 1_500;
/** Milliseconds between two handfuls of these. */
const BEAT = 10;

interface Room {
  chatId: string;
  speaker: ChatLine;
  listener: ChatLine;
}

await withProduct(async (product, pool) => {
  const people = await makePeople(pool, ROOMS * 2);
  const rooms = await Promise.all(
    Array.from({ length: ROOMS }, (_, index) => open(product, pool, people.slice(index * 2, index * 2 + 2))),
  );
  const before = await processorOf();
  const most = await measureMost(rooms);
  const after = await processorOf();
  const each = (part: keyof typeof before) => (after[part] - before[part]) / most.said;
  const paced = await measurePaced(rooms);
  const { rows } = await pool.query<{ count: string }>('select count(*) from messages');
  if (Number(rows[0]?.count) !== most.said + paced.length)
    throw new Error('What was acknowledged is not there.');
  for (const { speaker, listener } of rooms) for (const line of [speaker, listener]) line.close();
  const reference = await insertAlone(pool, rooms, people);
  await record(`small-rooms ${seconds}`, [
    { name: 'messages to INSERTs', value: most.perSecond / reference, unit: 'x' },
    { name: `messages of ${ROOMS} speakers`, value: most.perSecond, unit: '/s' },
    { name: 'INSERTs over 16 connections', value: reference, unit: '/s' },
    { name: 'their receipt p50', value: at(most.times, 0.5), unit: 'ms' },
    { name: 'their receipt p99', value: at(most.times, 0.99), unit: 'ms' },
    { name: 'processor of the product, each', value: each('product'), unit: 'ms' },
    { name: 'processor of the database, each', value: each('database'), unit: 'ms' },
    { name: `at ${PACE}/s receipt p50`, value: at(paced, 0.5), unit: 'ms' },
    { name: `at ${PACE}/s receipt p99`, value: at(paced, 0.99), unit: 'ms' },
  ]);
});

async function open(product: Product, pool: pg.Pool, members: readonly Person[]): Promise<Room> {
  const chatId = await makeChat(pool, members);
  const [speaker, listener] = await Promise.all(
    members.map(({ token }) => ChatLine.open(product.origin, token, () => undefined)),
  );
  if (!speaker || !listener) throw new Error('A room has two.');
  for (const line of [speaker, listener]) await line.listen(chatTopic(chatId), '0');
  return { chatId, speaker, listener };
}

/** In each room one says one thing after the other, waiting for the receipt. */
async function measureMost(
  rooms: readonly Room[],
): Promise<{ said: number; perSecond: number; times: number[] }> {
  const times: number[] = [];
  const begun = performance.now();
  const end = begun + seconds * 1000;
  await Promise.all(
    rooms.map(async ({ chatId, speaker }) => {
      while (performance.now() < end) {
        const asked = performance.now();
        await speaker.say(chatDestination(chatId, 'send'), WORDS);
        times.push(performance.now() - asked);
      }
    }),
  );
  return { said: times.length, perSecond: times.length / ((performance.now() - begun) / 1000), times };
}

/** So many a second, whether or not those before have been answered. @returns milliseconds from when each was due to its receipt */
async function measurePaced(rooms: readonly Room[]): Promise<number[]> {
  const times: number[] = [];
  const asked: Promise<void>[] = [];
  const begun = performance.now();
  for (let due = begun; due < begun + seconds * 1000; due += BEAT) {
    const early = due - performance.now();
    if (early > 0) await pause(early);
    for (let count = 0; count < (PACE * BEAT) / 1000; count += 1) {
      const room = rooms[asked.length % ROOMS];
      if (!room) throw new Error('There are no rooms.');
      const answered = room.speaker.say(chatDestination(room.chatId, 'send'), WORDS);
      asked.push(answered.then(() => void times.push(performance.now() - due)));
    }
  }
  await Promise.all(asked);
  return times;
}

/** Such rows, each in a transaction of its own. @returns how many a second */
async function insertAlone(
  pool: pg.Pool,
  rooms: readonly Room[],
  people: readonly Person[],
): Promise<number> {
  await pool.query('create table bench_messages (like messages including all)');
  const begun = performance.now();
  const end = begun + seconds * 1000;
  let done = 0;
  await Promise.all(
    rooms.slice(0, 16).map(async ({ chatId }) => {
      for (let seq = 1; performance.now() < end; seq += 1) {
        await pool.query({
          name: 'insert',
          text: `insert into bench_messages (chat_id, seq, id, kind, sender_id, words) values ($1, $2, $3, 'CHAT', $4, $5)`,
          values: [chatId, seq, uuidv7(), people[0]?.id, WORDS],
        });
        done += 1;
      }
    }),
  );
  return done / ((performance.now() - begun) / 1000);
}
