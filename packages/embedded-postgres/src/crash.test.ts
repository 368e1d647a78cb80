import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Account, canRun, findInaccessibleFolder } from './os-account.ts';
import {
  isRoot,
  unprivilegedAccount,
  postmasterOf,
  query,
  start,
  startElsewhere,
  temporaryDataDir,
  cleanUpAfterEach,
} from '../test/start-support.fixture.ts';

cleanUpAfterEach();

/**
 * The users that start PostgreSQL: the user of the test and, if that is root and the checkout is
 * open to others, an unprivileged user.
 */
const isOpen =
  isRoot &&
  (await findInaccessibleFolder(unprivilegedAccount, import.meta.dirname)) === undefined &&
  (await canRun(unprivilegedAccount, process.execPath));
const starters: Array<{ who: string; account?: Account }> = [
  { who: isRoot ? 'root' : 'a plain user' },
  ...(isOpen ? [{ who: 'a plain user', account: unprivilegedAccount }] : []),
];

for (const { who, account } of starters) {
  test(`${who}: a first start creates the database, and the next one finds the written rows`, async () => {
    const dataDir = await temporaryDataDir(account);
    const first = startElsewhere(dataDir, account);
    expect((await first.ready()).rows).toEqual([]);
    await first.acknowledges(20);
    await first.end('SIGTERM');
    expect(await readdir(join(dataDir, 'running'))).toEqual([]);

    const second = startElsewhere(dataDir, account);
    expect((await second.ready()).rows).toEqual(expect.arrayContaining(first.rows()));
  });

  test(`${who}: after kill -9 the next start stops the orphan, takes over and has every committed row`, async () => {
    const dataDir = await temporaryDataDir(account);
    const product = startElsewhere(dataDir, account);
    await product.acknowledges(50);
    await product.end('SIGKILL');
    const orphan = await postmasterOf(dataDir);

    const next = startElsewhere(dataDir, account);
    const { rows } = await next.ready();
    expect(rows).toEqual(expect.arrayContaining(product.rows()));
    expect(product.rows().length).toBeGreaterThan(50);
    expect(await postmasterOf(dataDir)).not.toBe(orphan);
  });

  test(`${who}: after kill -9 of PostgreSQL too the next start recovers every committed row`, async () => {
    const dataDir = await temporaryDataDir(account);
    const product = startElsewhere(dataDir, account);
    await product.acknowledges(50);
    process.kill(await postmasterOf(dataDir), 'SIGKILL');
    await product.end('SIGKILL');

    const next = startElsewhere(dataDir, account);
    expect((await next.ready()).rows).toEqual(expect.arrayContaining(product.rows()));
  });
}

test('a PostgreSQL that dies is reported and restarted at the same address', async () => {
  const dataDir = await temporaryDataDir();
  const server = await start(dataDir);
  await query(server.url, 'create table note as select 1 as id');
  const exit = new Promise<string>((resolve) => server.onExit(resolve));
  process.kill(await postmasterOf(dataDir), 'SIGKILL');
  expect(await exit).toContain('SIGKILL');
  await expect.poll(() => query(server.url, 'select id from note').catch(() => 'away')).toEqual([{ id: 1 }]);
});
