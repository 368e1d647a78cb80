import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { api } from '@backbeat/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Browser } from '../clients/browser.ts';
import { eventually } from '../eventually.ts';
import { PASSWORD } from '../fixtures/people.ts';
import { signUp } from '../fixtures/sign-up.ts';
import { file, mp3 } from '../fixtures/sounds.ts';
import { freshDatabase } from '../servers/database.ts';
import { killAndStart, useProduct } from './support/use-product.ts';
import { times } from './support/run-length.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const ACCOUNTS = times(24, 5);
const NEW_PASSWORD = 'Waltz-in-three-96';
/** Seconds of music; the copies of two such originals take long enough to be interrupted. */
const SONG_SECONDS = 600;

let database: Awaited<ReturnType<typeof freshDatabase>>;
afterAll(() => database.drop());
const running = useProduct(async () => {
  database = await freshDatabase();
  return { DATABASE_URL: database.url };
});

interface Account {
  browser: Browser;
  userName: string;
}
let accounts: Account[];
beforeAll(async () => {
  accounts = await Promise.all(
    Array.from({ length: ACCOUNTS }, async () => {
      const browser = await signUp(running());
      return { browser, userName: (await browser.call(api.users.getCurrentUser)).body.userName };
    }),
  );
});

const statusOf = async (userName: string, password: string): Promise<number> =>
  (
    await running()
      .visitor()
      .call(api.auth.signIn, { body: { username: userName, password } })
  ).status;

test('a password change that kill -9 interrupts leaves the old password or the new one', async () => {
  const changes = accounts.map(({ browser }) =>
    browser
      .call(api.account.changePassword, { body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD } })
      .catch(() => undefined),
  );
  // The others are being compared, hashed or stored.
  await Promise.race(changes);
  await killAndStart(running());
  const answers = await Promise.all(changes);
  const found = await Promise.all(
    accounts.map(async ({ userName }) => [
      await statusOf(userName, PASSWORD),
      await statusOf(userName, NEW_PASSWORD),
    ]),
  );
  const isChanged = found.map(([, ofNew]) => ofNew === 200);
  expect(found).toEqual(isChanged.map((changed) => (changed ? [401, 200] : [200, 401])));
  const isLost = answers.map((answer, index) => answer?.status === 204 && !isChanged[index]);
  expect(isLost).not.toContain(true);
  expect(answers.map((answer) => answer?.status)).toContain(204);
});

test('a copy of the data that kill -9 interrupts is finished once after the next start', async () => {
  const browser = await signUp(running());
  for (const title of ['Night Bus', 'Day Bus']) {
    const answer = await browser.call(api.posts.createPost, {
      body: { post: { title, genre: ['Song'] }, file: file('song.mp3', mp3(SONG_SECONDS)) },
    });
    expect(answer.status).toBe(201);
  }
  const filesIn = async (folder: string, pattern: RegExp) =>
    (await readdir(path.join(running().dataDir, 'media', folder), { recursive: true })).filter((name) =>
      pattern.test(name),
    );
  const requested = await browser.call(api.exports.requestExport);
  expect(requested.status).toBe(201);
  // Its file is being written, or complete on a fast machine.
  await eventually(async () =>
    expect([...(await filesIn('staging', /^export-/)), ...(await filesIn('files', /\.zip$/))]).not.toEqual(
      [],
    ),
  );
  await running().end('SIGKILL');
  await running().start();
  const { id } = requested.body;
  await eventually(async () => {
    const { body } = await browser.call(api.exports.listExports);
    expect(body).toEqual([expect.objectContaining({ id, state: 'ready' })]);
  }, 60_000);
  expect(await filesIn('files', /\.zip$/)).toHaveLength(1);
  const archive = await browser.send(`/api/account/exports/${id}/file`);
  expect([archive.status, archive.text.slice(0, 2)]).toEqual([200, 'PK']);
});
