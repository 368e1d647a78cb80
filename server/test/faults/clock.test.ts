import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { api } from '@backbeat/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../clients/browser.ts';
import { ChatClient } from '../chat/chat-client.ts';
import { freshDatabase } from '../servers/database.ts';
import { eventually } from '../eventually.ts';
import { freePort, Product } from '../servers/product.ts';
import { signUp } from '../fixtures/sign-up.ts';
import { eventAbout, signatureHeaders, FakeStripe } from '../servers/stripe-server.ts';
import { answerTo } from './support/ledger.ts';
import { START_MS } from './support/use-product.ts';

const MINUTE = 60_000;
const SHIFT = new URL('support/shift-clock.mjs', import.meta.url).href;

const stripe = new FakeStripe();
let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: pg.Client;
let folder: string;
/** Two processes with one database, whose clocks differ by 20 minutes. */
let behind: Product;
let ahead: Product;

beforeAll(async () => {
  [database, folder] = await Promise.all([freshDatabase(), mkdtemp(path.join(tmpdir(), 'backbeat-clock-'))]);
  db = new pg.Client({ connectionString: database.url });
  await db.connect();
  const stripeEnvironment = await stripe.start();
  const startShifted = async (by: number) => {
    const product = new Product(path.join(folder, 'data'), await freePort(), {
      ...stripeEnvironment,
      DATABASE_URL: database.url,
      NODE_OPTIONS: `--import ${SHIFT}`,
      CLOCK_SHIFT_MS: String(by),
    });
    await product.start();
    return product;
  };
  behind = await startShifted(-10 * MINUTE);
  ahead = await startShifted(10 * MINUTE);
}, START_MS);

afterAll(async () => {
  await Promise.all([behind, ahead].map((each) => each.end('SIGTERM')));
  stripe.stop();
  await db.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
}, START_MS);

const me = async (browser: Browser) => answerTo(browser.call(api.users.getCurrentUser));
const statusOf = async (browser: Browser) => (await browser.call(api.users.getCurrentUser)).status;
const set = (statement: string, id: string) => db.query(statement, [id]);

describe.each(['behind', 'ahead'] as const)("with the product's clock ten minutes %s", (which) => {
  const product = () => (which === 'behind' ? behind : ahead);

  test('codes and sessions expire by the clock of the database', async () => {
    // Signing up uses a mailed code, which is valid for 15 minutes.
    const browser = await signUp(product());
    const { id } = await me(browser);
    await set(`update sessions set expires_at = now() + interval '1 minute' where user_id = $1`, id);
    expect(await statusOf(browser)).toBe(200);
    await set(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`, id);
    expect(await statusOf(browser)).toBe(401);
  });

  test('a Plus subscription ends by the clock of the database', async () => {
    const browser = await signUp(product());
    const { id } = await me(browser);
    await set(`update users set plus_until = now() + interval '1 minute' where id = $1`, id);
    expect((await me(browser)).role).toBe('USERPLUS');
    await set(`update users set plus_until = now() - interval '1 second' where id = $1`, id);
    expect((await me(browser)).role).toBe('USER');
  });

  test('the age of a payment event is measured by the clock of the database', async () => {
    const browser = await signUp(product());
    const { id } = await me(browser);
    const subscription = stripe.sell(id);
    const deliver = (age: number) => {
      const body = eventAbout(subscription);
      return product()
        .visitor()
        .send('/api/payment/webhook', { method: 'POST', body, headers: signatureHeaders(body, { age }) });
    };
    expect((await deliver(400)).status).toBe(400);
    expect((await deliver(0)).status).toBe(200);
    await eventually(async () => expect((await me(browser)).role).toBe('USERPLUS'));
  });
});

test('orders messages sent through both processes by the clock of the database', async () => {
  const ana = await signUp(behind);
  const bob = await signUp(ahead);
  const { userName } = await me(bob);
  const { chatRoomId: id } = await answerTo(ana.call(api.chats.createChat, { body: { users: [userName] } }));
  const clients = (
    [
      [behind, ana],
      [ahead, bob],
    ] as const
  ).map(([product, browser]) => {
    const site = `http://localhost:${new URL(product.origin).port}`;
    return new ChatClient(product, browser, id, { site });
  });
  for (const client of clients) await client.connect();
  const before = Date.now();
  const sentTexts: string[] = [];
  for (let round = 0; round < 3; round++) {
    for (const [who, client] of clients.entries()) {
      const text = `${who} says ${round}`;
      sentTexts.push(text);
      await client.sendMessage(text);
    }
  }
  for (const client of clients) client.drop();
  const messages = await answerTo(ana.call(api.chats.listMessages, { params: { id } }));
  const chatMessages = messages.filter(({ type }) => type === 'CHAT');
  expect(chatMessages.map(({ message }) => message)).toEqual(sentTexts);
  const times = chatMessages.map(({ time }) => Date.parse(time));
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  for (const time of times) expect(Math.abs(time - before)).toBeLessThan(5 * MINUTE);
});
