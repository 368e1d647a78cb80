// How fast messages are stored and told, beside what bare WebSockets and PostgreSQL do:
//   node --import tsx bench/chat-room.ts [seconds of each measurement, 10 if not given]
// Starts the product with its own database in a temporary folder. The sockets of the room are spread over its 100 members.
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chatDestination, chatTopic } from '@backbeat/contract';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { WebSocket, WebSocketServer } from 'ws';
import { findRunningPostgres } from '../server/src/platform/postgres/index.ts';
import { freePort, Product } from '../server/test/product.ts';
import { ChatLine } from './chat-line.ts';

const seconds = Number(process.argv[2] ?? 10);
/** What one message is delivered to. */
const LISTENERS = 1_000;
const MEMBERS = 100;
/** A user has five connections at most, so each listens twice. */
const SOCKETS_EACH = 5;
const LISTENS = LISTENERS / MEMBERS / SOCKETS_EACH;
const SMALL_ROOMS = 100;
/** Of the messages that are measured. */
const WORDS = 'What if the second verse came in half a bar early? Try it with the new bounce.';

const folder = await mkdtemp(path.join(tmpdir(), 'backbeat-bench-'));
await chmod(folder, 0o755);
const product = new Product(path.join(folder, 'data'), await freePort());
try {
  await product.start();
  const url = await findRunningPostgres(product.dataDir);
  if (url === undefined) throw new Error('The product has no database.');
  const pool = new pg.Pool({ connectionString: url, max: 16 });
  pool.on('error', () => undefined);
  const people = await signIn(pool, MEMBERS + SMALL_ROOMS * 2);
  await measureRoom(pool, people.slice(0, MEMBERS));
  await measureSmallRooms(pool, people.slice(MEMBERS));
  await pool.end();
} finally {
  await product.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}

interface Person {
  id: string;
  token: string;
}

async function signIn(pool: pg.Pool, count: number): Promise<Person[]> {
  const people = Array.from({ length: count }, (_, index) => ({
    id: uuidv7(),
    name: `bench-${index}`,
    token: randomBytes(32).toString('base64url'),
  }));
  await pool.query(
    `with added as (
       insert into users (id, user_name, email, password_hash)
       select id, name, name || '@bench.example', '' from unnest($1::uuid[], $2::text[]) as person (id, name)
     )
     insert into sessions (token_hash, user_id, expires_at)
     select decode(hash, 'hex'), id, now() + interval '1 day' from unnest($3::text[], $1::uuid[]) as session (hash, id)`,
    [
      people.map(({ id }) => id),
      people.map(({ name }) => name),
      people.map(({ token }) => createHash('sha256').update(token).digest('hex')),
    ],
  );
  return people;
}

async function makeChat(pool: pg.Pool, members: readonly Person[]): Promise<string> {
  const id = uuidv7();
  await pool.query('insert into chats (id, name, creator_id, is_direct) values ($1, $2, $3, false)', [
    id,
    'Bench',
    members[0]?.id,
  ]);
  await pool.query(
    'insert into chat_members (chat_id, user_id, is_listed) select $1, id, true from unnest($2::uuid[]) as id',
    [id, members.map((member) => member.id)],
  );
  return id;
}

/** A room in which all listen, and one says one thing after the other. */
async function measureRoom(pool: pg.Pool, members: readonly Person[]): Promise<void> {
  const chatId = await makeChat(pool, members);
  let delivered = 0;
  let bytes = 0;
  const lastOf = new Map<number, number>();
  const count = (body: string) => {
    delivered += 1;
    bytes ||= Buffer.byteLength(body);
    const seq = Number(/"seq":(\d+)/.exec(body)?.[1]);
    lastOf.set(seq, performance.now());
  };
  const lines: ChatLine[] = [];
  for (const { token } of members) {
    const own = await Promise.all(
      Array.from({ length: SOCKETS_EACH }, () => ChatLine.open(product.origin, token, count)),
    );
    for (const line of own)
      for (let index = 0; index < LISTENS; index += 1) await line.listen(chatTopic(chatId), `${index}`);
    lines.push(...own);
  }
  const speakers = lines.filter((_, index) => index % SOCKETS_EACH === 0).slice(0, 16);
  const acknowledged: { seq: number; at: number }[] = [];
  const end = performance.now() + seconds * 1000;
  let said = 0;
  const begun = performance.now();
  await Promise.all(
    speakers.map(async (speaker) => {
      while (performance.now() < end) {
        // No more is said than is heard, as with the reference.
        await until(() => said * LISTENERS - delivered <= 100 * LISTENERS);
        said += 1;
        await speaker.say(chatDestination(chatId, 'send'), WORDS);
        acknowledged.push({ seq: 0, at: performance.now() });
      }
    }),
  );
  await until(() => delivered >= said * LISTENERS);
  const perSecond = delivered / ((performance.now() - begun) / 1000);
  const { rows } = await pool.query<{ seq: string; at: Date }>(
    'select seq, created_at as at from messages where chat_id = $1 order by seq',
    [chatId],
  );
  const late = rows.map(({ seq, at }) => {
    const heard = lastOf.get(Number(seq)) ?? 0;
    return performance.timeOrigin + heard - at.getTime();
  });
  for (const line of lines) line.close();
  const reference = await broadcast(bytes);
  say(
    `room: ${said} messages to ${LISTENERS}, ${Math.round(perSecond)} deliveries/s, ` +
      `${(perSecond / reference).toFixed(2)} x ${Math.round(reference)}/s of bare ws; ` +
      `written to last ${at(late, 0.5)} ms median, ${at(late, 0.99)} ms p99`,
  );
  await measurePaced(pool, members);
}

/** The same room at a pace of 25 messages a second, that is 25,000 deliveries: how late the last one hears. */
async function measurePaced(pool: pg.Pool, members: readonly Person[]): Promise<void> {
  const chatId = await makeChat(pool, members);
  const lastOf = new Map<number, number>();
  const count = (body: string) => lastOf.set(Number(/"seq":(\d+)/.exec(body)?.[1]), performance.now());
  const lines: ChatLine[] = [];
  for (const { token } of members) {
    const own = await Promise.all(
      Array.from({ length: SOCKETS_EACH }, () => ChatLine.open(product.origin, token, count)),
    );
    for (const line of own)
      for (let index = 0; index < LISTENS; index += 1) await line.listen(chatTopic(chatId), `${index}`);
    lines.push(...own);
  }
  const [speaker] = lines;
  const total = 25 * seconds;
  const receipts: number[] = [];
  for (let said = 0; said < total; said += 1) {
    const next = new Promise((resolve) => setTimeout(resolve, 40));
    const begun = performance.now();
    await speaker?.say(chatDestination(chatId, 'send'), WORDS);
    receipts.push(performance.now() - begun);
    await next;
  }
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const { rows } = await pool.query<{ seq: string; at: Date }>(
    'select seq, created_at as at from messages where chat_id = $1 order by seq',
    [chatId],
  );
  const late = rows.map(
    ({ seq, at }) => performance.timeOrigin + (lastOf.get(Number(seq)) ?? 0) - at.getTime(),
  );
  for (const line of lines) line.close();
  say(
    `room at 25 messages/s: written to last ${at(late, 0.5)} ms median, ${at(late, 0.99)} ms p99; ` +
      `receipt ${at(receipts, 0.5)} ms median, ${at(receipts, 0.99)} ms p99`,
  );
}

/** Deliveries a second of a server that does nothing but write the same bytes to as many sockets. */
async function broadcast(bytes: number): Promise<number> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  let received = 0;
  const clients = await Promise.all(
    Array.from({ length: LISTENERS / LISTENS }, async () => {
      const client = new WebSocket(`ws://127.0.0.1:${address.port}`, { perMessageDeflate: false });
      client.on('message', () => (received += 1));
      await once(client, 'open');
      return client;
    }),
  );
  // The head of a frame is about 200 bytes.
  const body = Buffer.alloc(bytes + 200, 'x');
  const end = performance.now() + seconds * 1000;
  const begun = performance.now();
  let sent = 0;
  while (performance.now() < end) {
    for (let round = 0; round < LISTENS; round += 1) {
      for (const socket of server.clients) socket.send(body, { binary: false });
      sent += server.clients.size;
    }
    await until(() => sent - received <= 10 * LISTENERS);
  }
  await until(() => received >= sent);
  const perSecond = received / ((performance.now() - begun) / 1000);
  for (const client of clients) client.terminate();
  server.close();
  return perSecond;
}

/** Many rooms of two, in each of which one says one thing after the other and waits for the receipt. */
async function measureSmallRooms(pool: pg.Pool, people: readonly Person[]): Promise<void> {
  const times: number[] = [];
  const rooms = await Promise.all(
    Array.from({ length: SMALL_ROOMS }, async (_, index) => {
      const members = people.slice(index * 2, index * 2 + 2);
      const chatId = await makeChat(pool, members);
      const [speaker, listener] = await Promise.all(
        members.map(({ token }) => ChatLine.open(product.origin, token, () => undefined)),
      );
      if (!speaker || !listener) throw new Error('A room has two.');
      for (const line of [speaker, listener]) await line.listen(chatTopic(chatId), '0');
      return { chatId, speaker, listener };
    }),
  );
  const end = performance.now() + seconds * 1000;
  const begun = performance.now();
  let said = 0;
  await Promise.all(
    rooms.map(async ({ chatId, speaker }) => {
      while (performance.now() < end) {
        const asked = performance.now();
        await speaker.say(chatDestination(chatId, 'send'), WORDS);
        times.push(performance.now() - asked);
        said += 1;
      }
    }),
  );
  const perSecond = said / ((performance.now() - begun) / 1000);
  for (const { speaker, listener } of rooms) {
    speaker.close();
    listener.close();
  }
  const { rows } = await pool.query<{ count: string }>(
    'select count(*) from messages where chat_id = any($1)',
    [rooms.map(({ chatId }) => chatId)],
  );
  if (Number(rows[0]?.count) !== said) throw new Error('What was acknowledged is not there.');
  const reference = await insertAlone(pool);
  say(
    `small rooms: ${Math.round(perSecond)} durable messages/s, ${(perSecond / reference).toFixed(2)} x ` +
      `${Math.round(reference)}/s of INSERTs of such rows, one by one over 16 connections; ` +
      `receipt ${at(times, 0.5)} ms median, ${at(times, 0.99)} ms p99`,
  );
}

async function insertAlone(pool: pg.Pool): Promise<number> {
  await pool.query(
    'create table bench_messages (chat_id uuid, seq bigint, id uuid, sender_id uuid, words text, created_at timestamptz default now(), primary key (chat_id, seq))',
  );
  const end = performance.now() + seconds * 1000;
  const begun = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      const chatId = uuidv7();
      for (let seq = 1; performance.now() < end; seq += 1) {
        await pool.query({
          name: 'insert',
          text: 'insert into bench_messages (chat_id, seq, id, sender_id, words) values ($1, $2, $3, $4, $5)',
          values: [chatId, seq, uuidv7(), chatId, WORDS],
        });
        done += 1;
      }
    }),
  );
  return done / ((performance.now() - begun) / 1000);
}

function at(times: readonly number[], share: number): string {
  const sorted = times.toSorted((one, other) => one - other);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
}

/** Looks again with each turn of the loop. */
async function until(isSo: () => boolean): Promise<void> {
  do await new Promise((resolve) => setImmediate(resolve));
  while (!isSo());
}

function say(line: string): void {
  console.log(line);
}
