import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { api } from '@backbeat/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../../src/db/database.ts';
import { deliverDueJob } from '../../src/features/notifications/delivery/delivery.jobs.ts';
import { openLog } from '../../src/log.ts';
import { Jobs } from '@packages/pg-jobs';
import type { Browser } from '../clients/browser.ts';
import { eventually } from '../eventually.ts';
import { PASSWORD } from '../fixtures/people.ts';
import { signUp } from '../fixtures/sign-up.ts';
import { file, mp3 } from '../fixtures/sounds.ts';
import { freshDatabase } from '../servers/database.ts';
import { answerTo } from './support/ledger.ts';
import { killAndStart, useProduct } from './support/use-product.ts';
import { times } from './support/run-length.ts';

const ACCOUNTS = times(24, 5);
const NEW_PASSWORD = 'Waltz-in-three-96';
/** Seconds of music; the copies of two such originals take long enough to be interrupted. */
const SONG_SECONDS = 600;

let database: Awaited<ReturnType<typeof freshDatabase>>;
afterAll(() => database.drop());
const getProduct = useProduct(async () => {
  database = await freshDatabase();
  return { DATABASE_URL: database.url };
});

/** The stored part of a mail. */
const note = z.object({ to: z.string(), text: z.string() });

interface Account {
  browser: Browser;
  userName: string;
}
let accounts: Account[];
beforeAll(async () => {
  accounts = await Promise.all(
    Array.from({ length: ACCOUNTS }, async () => {
      const browser = await signUp(getProduct());
      return { browser, userName: (await browser.call(api.users.getCurrentUser)).body.userName };
    }),
  );
});

const statusOf = async (userName: string, password: string): Promise<number> =>
  (
    await getProduct()
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
  await killAndStart(getProduct());
  const answers = await Promise.all(changes);
  const statuses = await Promise.all(
    accounts.map(async ({ userName }) => [
      await statusOf(userName, PASSWORD),
      await statusOf(userName, NEW_PASSWORD),
    ]),
  );
  const isChanged = statuses.map(([, ofNew]) => ofNew === 200);
  expect(statuses).toEqual(isChanged.map((hasChanged) => (hasChanged ? [401, 200] : [200, 401])));
  const isLost = answers.map((answer, index) => answer?.status === 204 && !isChanged[index]);
  expect(isLost).not.toContain(true);
  expect(answers.map((answer) => answer?.status)).toContain(204);
});

describe('jobs that kill -9 interrupts', () => {
  let owner: Browser;
  let exportId: string;
  const filesIn = async (folder: string, pattern: RegExp) =>
    (await readdir(path.join(getProduct().dataDir, 'media', folder), { recursive: true })).filter((name) =>
      pattern.test(name),
    );
  const exportFiles = async () => [
    ...(await filesIn('staging', /^export-/)),
    ...(await filesIn('files', /\.zip$/)),
  ];

  beforeAll(async () => {
    owner = await signUp(getProduct());
    for (const title of ['Night Bus', 'Day Bus']) {
      await answerTo(
        owner.call(api.posts.createPost, {
          body: { post: { title, genre: ['Song'] }, file: file('song.mp3', mp3(SONG_SECONDS)) },
        }),
      );
    }
    const body = { kinds: { followers: { email: true } }, emailFrequency: 'daily' } as const;
    for (const [index, { browser }] of accounts.entries()) {
      await answerTo(browser.call(api.preferences.updatePreferences, { body }));
      const follower = accounts.at(index - 1);
      const { userName } = (await browser.call(api.users.getCurrentUser)).body;
      await follower?.browser.call(api.follows.toggleFollow, { params: { user: userName } });
    }
    const { db, close } = openDatabase(database.url, { connections: 1, onIdleError: () => undefined });
    const due =
      await sql`update notifications set email_due_at = now() where email_due_at is not null`.execute(db);
    if (due.numAffectedRows !== BigInt(ACCOUNTS)) throw new Error('Not every account awaits a mail.');
    const jobs = new Jobs({ db, url: database.url, log: openLog('silent') });
    const [firstRequest] = await Promise.all([
      answerTo(owner.call(api.exports.requestExport)),
      jobs.send(deliverDueJob, {}),
    ]);
    await close();
    exportId = firstRequest.id;
    await eventually(async () => {
      if ((await exportFiles()).length === 0) throw new Error('The copy is not begun.');
    });
    await killAndStart(getProduct());
  });

  test('a copy of the data is finished once after the next start', async () => {
    await eventually(async () => {
      const { body } = await owner.call(api.exports.listExports);
      expect(body).toEqual([expect.objectContaining({ id: exportId, state: 'ready' })]);
    }, 60_000);
    const archive = await owner.send(`/api/account/exports/${exportId}/file`);
    expect([archive.status, archive.text.slice(0, 2)]).toEqual([200, 'PK']);
    expect(await filesIn('staging', /^export-/)).toEqual([]);
  });

  test('each daily mail is sent, and at most once again', async () => {
    const addresses = await Promise.all(
      accounts.map(async ({ browser }) => (await browser.call(api.account.getAccount)).body.email),
    );
    const outbox = path.join(getProduct().dataDir, 'outbox');
    await eventually(async () => {
      const names = (await readdir(outbox)).filter((name) => name.endsWith('.json'));
      const mails = await Promise.all(
        names.map(async (name) => note.parse(JSON.parse(await readFile(path.join(outbox, name), 'utf8')))),
      );
      const counts = addresses.map(
        (address) => mails.filter(({ to, text }) => to === address && text.includes('followed you')).length,
      );
      expect(counts.filter((count) => count !== 1 && count !== 2)).toEqual([]);
    }, 60_000);
  });
});
