// Calls that meet the same unique key at the same time. Each is answered with a result or a reason.
import { randomUUID } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { api } from '@backbeat/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { Resumable } from './clients/resumable-upload.ts';
import { accountDetails, newPerson, unique, verifiedBrowser, type Person } from './fixtures/people.ts';
import { mp3 } from './fixtures/sounds.ts';
import { storePost } from './fixtures/stored-posts.ts';
import { callerOf } from './permissions/callers.ts';
import { callFor, routeOf } from './permissions/calls.ts';
import { readTable } from './permissions/table.ts';
import { TABLES } from './permissions/tables.ts';
import { createFixtures, type Fixtures } from './permissions/things.ts';
import { useEmptyBackbeat } from './servers/start.ts';

const backbeat = useEmptyBackbeat();
let cast: Fixtures;
let author: Person;
beforeAll(async () => {
  cast = await createFixtures(backbeat());
  author = await newPerson(backbeat());
});

const AT_ONCE = 3;

type Call = () => Promise<{ status: number }>;

/** Sends the calls together. @returns the statuses, lowest first */
async function race(calls: readonly Call[]): Promise<number[]> {
  const answers = await Promise.all(calls.map((call) => call()));
  return answers.map(({ status }) => status).toSorted((one, other) => one - other);
}

const times = (call: Call): Call[] => Array.from({ length: AT_ONCE }, () => call);

describe('one resumable upload', () => {
  const song = mp3(1);
  const publish =
    ({ id }: Resumable): Call =>
    () =>
      author.browser.call(api.posts.createPost, {
        body: { post: { title: 'Night Bus', genre: ['Song'], upload: id } },
      });
  const addTo =
    (postId: string, { id }: Resumable): Call =>
    () =>
      author.browser.call(api.versions.createVersion, {
        params: { id: postId },
        body: { version: { note: 'Louder', upload: id } },
      });
  const sendTo =
    (chat: string, { id }: Resumable): Call =>
    () =>
      author.browser.call(api.chats.sendUpload, { params: { id: chat, upload: id }, body: {} });

  test('becomes one post, and every other call is refused with 404 or 409', async () => {
    const upload = await Resumable.send(author.browser, song);
    const [status, ...others] = await race(times(publish(upload)));
    expect(status).toBe(201);
    for (const other of others) expect([404, 409]).toContain(other);
  });

  test('becomes one post if its last byte is checked by the calls that publish it', async () => {
    const upload = await Resumable.begin(author.browser, song.length);
    const { staging } = backbeat().context.storage;
    await appendFile(path.join(staging, `${upload.id}.upload`), song);
    const [status, ...others] = await race(times(publish(upload)));
    expect(status).toBe(201);
    for (const other of others) expect([404, 409]).toContain(other);
  });

  test('becomes a version of one post, or a post', async () => {
    const posts = [await storePost(backbeat(), author), await storePost(backbeat(), author)];
    const upload = await Resumable.send(author.browser, song);
    const [status, ...others] = await race([
      publish(upload),
      ...posts.flatMap((postId) => [addTo(postId, upload), addTo(postId, upload)]),
    ]);
    expect(status).toBe(201);
    for (const other of others) expect([404, 409]).toContain(other);
  });

  test('becomes one message of a chat', async () => {
    const { body } = await author.browser.call(api.chats.createChat, {
      body: { users: [cast.stranger.userName] },
    });
    const upload = await Resumable.send(author.browser, song, 'take.mp3', { chat: body.chatRoomId });
    const [status, ...others] = await race(times(sendTo(body.chatRoomId, upload)));
    expect(status).toBe(201);
    for (const other of others) expect([404, 409]).toContain(other);
  });
});

test('creates one account for sign-ups with one name at once', async () => {
  const userName = unique();
  const calls = await Promise.all(
    [1, 2, 3].map(async (number): Promise<Call> => {
      const email = `${userName}${number}@listeners.example`;
      const browser = await verifiedBrowser(backbeat(), email);
      return () =>
        browser.call(api.auth.createAccount, { body: { user: accountDetails({ userName, email }) } });
    }),
  );
  expect(await race(calls)).toEqual([201, 409, 409]);
});

test('two users who open a chat with each other at once share it', async () => {
  const other = await newPerson(backbeat());
  const open = ({ browser }: Person, { userName }: Person) =>
    browser.call(api.chats.createChat, { body: { users: [userName] } });
  const answers = await Promise.all([
    open(author, other),
    open(other, author),
    open(author, other),
    open(other, author),
  ]);
  expect(new Set(answers.map(({ body }) => body.chatRoomId)).size).toBe(1);
});

test('a push endpoint belongs to the last of the accounts that register it at once', async () => {
  const subscription = {
    endpoint: `https://push.example/${unique()}`,
    keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
  };
  const people = [author, cast.stranger, cast.asked];
  const statuses = await race(
    people.map(
      ({ browser }): Call =>
        () =>
          browser.call(api.preferences.addPushSubscription, { body: subscription }),
    ),
  );
  expect(statuses.every((status) => status < 300)).toBe(true);
});

test('requests with one idempotency key and other content are refused, all but one', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const calls = ['Day Bus', 'Night Bus', 'Last Bus'].map((title): Call => async () => {
    const upload = await Resumable.send(author.browser, mp3(1));
    return author.browser.call(api.posts.createPost, {
      body: { post: { title, genre: ['Song'], upload: upload.id } },
      headers,
    });
  });
  expect(await race(calls)).toEqual([201, 409, 409]);
});

/** One row of the permission tables for each route that changes something, with a user who may. */
const changes = new Map(
  TABLES.flatMap((table) =>
    readTable(table.text).rows.flatMap(({ route: row, state, cells }) => {
      const { method, mutates } = routeOf(row);
      const actor = [...cells].find(([, cell]) => Number(cell) < 400)?.[0];
      const isChange = method !== 'GET' || mutates === true;
      return actor !== undefined && isChange
        ? [[row.split(',')[0] ?? '', { row, table, state, actor }] as const]
        : [];
    }),
  ),
);

test.each([...changes])('%s, sent several times at once, never fails', async (_route, change) => {
  const { row, table, state, actor } = change;
  const thing = await table.states[state]?.(backbeat(), cast);
  if (!thing) throw new Error(`There is no state ${state}.`);
  const { browser, name } = callerOf(backbeat(), cast, table, { actor, thing });
  const call = callFor(row, thing, cast, name);
  const statuses = await race(times(() => browser.ask(routeOf(row), call)));
  for (const status of statuses) expect(status).toBeLessThan(500);
});
