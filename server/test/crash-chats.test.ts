import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { api } from '@backbeat/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Browser } from './browser.ts';
import { ChatClient } from './chat-client.ts';
import { eventually } from './eventually.ts';
import { freePort, Product } from './product.ts';
import { signUp } from './sign-up.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let product: Product;
let browsers: Browser[];
let chatId: string;

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'backbeat-crash-'));
  await chmod(folder, 0o755);
  product = new Product(path.join(folder, 'data'), await freePort());
  await product.start();
  browsers = [await signUp(product), await signUp(product)];
  const [ana, bob] = browsers;
  if (!ana || !bob) throw new Error('Nobody is there.');
  const { body: other } = await bob.call(api.users.getCurrentUser);
  const { body: chat } = await ana.call(api.chats.createChat, { body: { users: [other.userName] } });
  chatId = chat.chatRoomId;
});

afterAll(async () => {
  await product.end('SIGTERM');
  await rm(path.dirname(product.dataDir), { recursive: true, force: true });
});

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('Killed with -9 while two talk, nothing acknowledged is lost, doubled or out of order', async () => {
  const site = `http://localhost:${new URL(product.origin).port}`;
  const clients = browsers.map((browser) => new ChatClient(product, browser, chatId, { site }));
  const acknowledged = clients.map((): string[] => []);
  const sent = clients.map(() => 0);

  /** Says one after the other until the connection is lost. */
  const talk = async (client: ChatClient, who: number): Promise<void> => {
    for (;;) {
      const clientId = `${who}-${(sent[who] ?? 0) + 1}`;
      try {
        await client.say(clientId, { clientId });
      } catch {
        return;
      }
      sent[who] = (sent[who] ?? 0) + 1;
      acknowledged[who]?.push(clientId);
    }
  };
  const total = () => acknowledged.flat().length;

  for (let round = 1; round <= 2; round += 1) {
    await Promise.all(clients.map((client) => client.connect()));
    const before = total();
    const talking = Promise.all(clients.map(talk));
    await eventually(async () => expect(total()).toBeGreaterThan(before + 100), 60_000);
    await product.end('SIGKILL');
    await talking;
    for (const client of clients) client.drop();
    await product.start();
  }

  // What was not answered is sent again, as the screen does it.
  for (const [who, client] of clients.entries()) {
    await client.connect();
    const clientId = `${who}-${(sent[who] ?? 0) + 1}`;
    await client.say(clientId, { clientId });
    acknowledged[who]?.push(clientId);
  }
  for (const client of clients) await client.catchUp();
  const [one, other] = clients.map(({ seen }) =>
    [...seen.values()].toSorted((first, second) => first.seq - second.seq),
  );
  expect(one).toEqual(other);
  expect(one?.map(({ seq }) => seq)).toEqual(numbered(one?.length ?? 0));
  for (const [who, clientIds] of acknowledged.entries()) {
    const found = one?.flatMap(({ clientId }) => (clientId?.startsWith(`${who}-`) ? [clientId] : []));
    expect(found).toEqual(clientIds);
  }
  for (const client of clients) {
    for (const heard of client.heard) {
      const [from = 0] = heard;
      expect(heard).toEqual(heard.map((_, index) => from + index));
    }
    client.drop();
  }
});
