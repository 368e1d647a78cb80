import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { api, type chats } from '@backbeat/contract';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { Browser } from '../clients/browser.ts';
import { ChatClient } from '../chat/chat-client.ts';
import { eventually } from '../eventually.ts';
import { signUp } from '../fixtures/sign-up.ts';
import { file, mp3 } from '../fixtures/sounds.ts';

vi.setConfig({ testTimeout: 300_000 });

/**
 * Run against several processes: RATE_LIMITS=off npm run cluster -- -- npx vitest run --project
 * cluster
 */
const variable = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing: start these tests with npm run cluster.`);
  return value;
};
const cluster = {
  origin: variable('CLUSTER_URL'),
  visitor: () => new Browser(variable('CLUSTER_URL'), variable('CLUSTER_URL')),
};

/** The current process ids, by process name. */
const processes = async (): Promise<Record<string, number>> =>
  JSON.parse(await readFile(variable('CLUSTER'), 'utf8'));
const WEB = ['web-1', 'web-2', 'web-3'];

async function kill(name: string, signal: NodeJS.Signals): Promise<void> {
  const before = (await processes())[name];
  if (before === undefined) throw new Error(`There is no ${name}.`);
  process.kill(before, signal);
  await eventually(async () => expect((await processes())[name]).not.toBe(before), 90_000);
}

/** Waits until each web process has reported readiness recently. */
async function allReady(): Promise<void> {
  const first = Number(new URL(cluster.origin).port) + 10;
  for (const port of WEB.map((_, index) => first + index)) {
    await eventually(async () => {
      expect((await fetch(`http://127.0.0.1:${port}/api/ready`)).status).toBe(200);
    }, 90_000);
  }
}

let author: Browser;
beforeAll(async () => {
  author = await signUp(cluster);
});

const publish = async (title: string): Promise<string> => {
  const body = { post: { title, genre: ['Song' as const] }, file: file('song.mp3', mp3(1)) };
  const answer = await author.call(api.posts.createPost, { body });
  if (answer.status !== 201) throw new Error(`The post was not taken: ${answer.text}`);
  return answer.body.id;
};

test("lists come from the read replica, except after the user's own writes and while the replica lags", async () => {
  const copy = new pg.Client({ connectionString: variable('DATABASE_REPLICA_URL') });
  await copy.connect();
  const readsOfCopy = async () => {
    const statement = `select sum(idx_scan + seq_scan) as scans from pg_stat_user_tables`;
    return Number((await copy.query<{ scans: string }>(statement)).rows[0]?.scans);
  };
  const newest = async (reader: Browser) => {
    const { body } = await reader.call(api.feed.listNewest, { query: { page: '0', size: '6' } });
    return body.content.map(({ id }) => id);
  };
  const visitor = cluster.visitor();
  await publish('Before');
  const reads = await readsOfCopy();
  await eventually(async () => {
    await newest(visitor);
    expect(await readsOfCopy()).toBeGreaterThan(reads);
  });
  await copy.query('select pg_wal_replay_pause()');
  try {
    const id = await publish('After');
    // Holds for any process.
    for (let each = 0; each < 6; each++) expect(await newest(author)).toContain(id);
    await eventually(async () => expect(await newest(visitor)).toContain(id), 20_000);
  } finally {
    await copy.query('select pg_wal_replay_resume()');
    await copy.end();
  }
});

describe('chat members', () => {
  let chat: chats.Chat;
  let clients: ChatClient[];
  const acknowledgedTexts: string[] = [];

  beforeAll(async () => {
    const people = [author, await signUp(cluster), await signUp(cluster), await signUp(cluster)];
    const names = await Promise.all(
      people.map(async (each) => (await each.call(api.users.getCurrentUser)).body.userName),
    );
    const created = await author.call(api.chats.createChat, {
      body: { chatname: 'Night shift', users: names.slice(1) },
    });
    chat = created.body;
    const site = cluster.origin;
    clients = people.map((each) => new ChatClient(cluster, each, chat.chatRoomId, { site }));
    for (const client of clients) await client.connect();
  });

  /**
   * Sends a message until it is acknowledged, like the chat screen. If the connection is lost, it
   * uses a new one.
   */
  async function insist(client: ChatClient, text: string): Promise<void> {
    await eventually(async () => {
      if (!client.isConnected) await client.connect();
      await client.sendMessage(text, { clientId: text.replaceAll(' ', '-') });
    }, 30_000);
    acknowledgedTexts.push(text);
  }

  /**
   * The messages of each client after catching up: numbers and texts in the order of the numbers.
   */
  const caughtUp = () =>
    Promise.all(
      clients.map(async (client) => {
        await eventually(async () => {
          if (!client.isConnected) await client.connect();
          await client.catchUp();
        });
        const entries = [...client.messagesByNumber].toSorted(([one], [other]) => one - other);
        return { numbers: entries.map(([seq]) => seq), texts: entries.map(([, { message }]) => message) };
      }),
    );
  const isAscending = (numbers: readonly number[]) =>
    numbers.every((each, index) => each > (numbers[index - 1] ?? 0));

  const sendFromAll = (topic: string, count: number) =>
    Promise.all(
      clients.map(async (client, who) => {
        for (let each = 0; each < count; each++) await insist(client, `${topic} ${who} ${each}`);
      }),
    );

  test.each(['', ...WEB])(
    'all members receive every message once and in one order, killing the process: %s',
    async (killedProcess) => {
      await Promise.all([
        sendFromAll(`while ${killedProcess}`, 12),
        killedProcess && kill(killedProcess, 'SIGKILL'),
      ]);
      const [first, ...others] = await caughtUp();
      const expectedNumbers = Array.from({ length: first?.numbers.length ?? 0 }, (_, index) => index + 1);
      expect(first?.numbers).toEqual(expectedNumbers);
      for (const other of others) expect(other).toEqual(first);
      expect(first?.texts).toEqual(expect.arrayContaining(acknowledgedTexts));
      expect(new Set(first?.texts).size).toBe(first?.texts.length);
      for (const { eventNumbers } of clients) expect(eventNumbers.every(isAscending)).toBe(true);
      await allReady();
    },
  );
});

test('loses no request while the processes are replaced one after the other under load', async () => {
  await allReady();
  const failureCounts = new Map<string, number>();
  let answers = 0;
  const over = new AbortController();
  const load = async (action: () => Promise<{ status: number; text: string }>) => {
    while (!over.signal.aborted) {
      const { status, text } = await action().catch((error: unknown) => ({ status: 0, text: String(error) }));
      answers += 1;
      const failure = `${status} ${text.slice(0, 200)}`;
      if (status >= 400 || status === 0) failureCounts.set(failure, (failureCounts.get(failure) ?? 0) + 1);
    }
  };
  const post = await publish('Rolling');
  const reading = Array.from({ length: 4 }, () => {
    const visitor = cluster.visitor();
    return load(() => visitor.call(api.feed.listNewest, { query: { page: '0', size: '6' } }));
  });
  const changing = Array.from({ length: 2 }, () =>
    load(() => {
      // The browser sends this header.
      const headers = { 'idempotency-key': randomUUID() };
      return author.call(api.likes.toggleLike, { params: { id: post }, headers });
    }),
  );
  for (const name of WEB) {
    await kill(name, 'SIGTERM');
    await allReady();
  }
  over.abort();
  await Promise.all([...reading, ...changing]);
  expect([...failureCounts]).toEqual([]);
  expect(answers).toBeGreaterThan(100);
});
