import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { host } from '../test/host.fixture.ts';
import { AlreadyRunning, findRunningPostgres } from './index.ts';
import {
  endOf,
  isRoot,
  unprivilegedAccount,
  query,
  start,
  startElsewhere,
  temporaryDataDir,
  cleanups,
  cleanUpAfterEach,
} from '../test/start-support.fixture.ts';

cleanUpAfterEach();

test('refuses a second start with a sentence that names the first, in the same and in another process', async () => {
  const dataDir = await temporaryDataDir();
  const first = startElsewhere(dataDir);
  const { ready } = await first.ready();
  const sentence = `Another start (process ${first.pid}) is already using the data folder ${dataDir}.`;

  await expect(start(dataDir)).rejects.toThrow(AlreadyRunning);
  await expect(start(dataDir)).rejects.toThrow(sentence);
  expect(await startElsewhere(dataDir).refused()).toEqual({
    name: 'AlreadyRunning',
    refused: expect.stringContaining(sentence),
  });
  // The refused starts have not disturbed the first one.
  expect(await query(ready, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await findRunningPostgres(dataDir, host)).toBe(ready);
});

test('exactly one of several concurrent starts gets the data folder', async () => {
  const dataDir = await temporaryDataDir();
  const results = await Promise.allSettled([start(dataDir), start(dataDir), start(dataDir)]);
  const rejections = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(rejections).toEqual([expect.any(AlreadyRunning), expect.any(AlreadyRunning)]);
});

test('a stopped server does not count as running, and its folder can start again at once', async () => {
  const dataDir = await temporaryDataDir();
  expect(await findRunningPostgres(dataDir, host)).toBeUndefined();
  const server = await start(dataDir);
  await Promise.all([server.stop(), server.stop()]);
  expect(await findRunningPostgres(dataDir, host)).toBeUndefined();
  expect(await readdir(dataDir)).toEqual(['postgres', 'running']);
  await start(dataDir);
});

test('starts in spite of a pid file of a zombie or of another program', async () => {
  const dataDir = await temporaryDataDir();
  await (await start(dataDir)).stop();
  // The shell becomes a sleep that never reaps its ended child.
  const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  cleanups.push(() => endOf(parent, 'SIGKILL'));
  const zombie = await new Promise<string>((resolve) => {
    parent.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
  for (const pid of [zombie, String(process.pid)]) {
    const file = [pid, join(dataDir, 'postgres'), '1700000000', '5432', '/tmp', '', '0 0', 'ready   ', ''];
    await writeFile(join(dataDir, 'postgres/postmaster.pid'), file.join('\n'));
    const server = await start(dataDir);
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  }
});

test('removes the files of an unfinished initdb', async () => {
  const dataDir = await temporaryDataDir();
  await mkdir(join(dataDir, 'postgres.new-1/base'), { recursive: true });
  await chmod(dataDir, 0o755);
  await writeFile(join(dataDir, 'postgres.new-1/PG_VERSION'), '18\n');
  await start(dataDir);
  expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres.socket', 'running']);
});

test('refuses the database of another major version with a sentence and does not change it', async () => {
  const dataDir = await temporaryDataDir();
  await (await start(dataDir)).stop();
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '15\n');
  await expect(start(dataDir)).rejects.toThrow(
    /made by PostgreSQL 15, but this version includes PostgreSQL 18\. Dump it/,
  );
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '18\n');
  await start(dataDir);
});

test('refuses files that are not a database and does not change them', async () => {
  const dataDir = await temporaryDataDir();
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await chmod(dataDir, 0o755);
  await writeFile(join(dataDir, 'postgres/letter.txt'), 'mine');
  await expect(start(dataDir)).rejects.toThrow('has files but no database');
  expect(await readFile(join(dataDir, 'postgres/letter.txt'), 'utf8')).toBe('mine');
});

test('the database sorts by code point, recognizes letters beyond ASCII, and has private folders', async () => {
  const dataDir = await temporaryDataDir();
  const server = await start(dataDir);
  await query(server.url, 'create extension pg_trgm');
  expect(
    await query(
      server.url,
      `select 'Z' < 'a' as by_code, upper('åль') as upper, similarity('Привет', 'привет') as alike,
              current_setting('listen_addresses') as listens, current_setting('fsync') as fsync`,
    ),
  ).toEqual([{ by_code: true, upper: 'ÅЛЬ', alike: 1, listens: '', fsync: 'off' }]);
  for (const folder of ['postgres', 'postgres.socket', 'running']) {
    expect((await stat(join(dataDir, folder))).mode & 0o777).toBe(0o700);
  }
});

// Only root can run PostgreSQL as another user.
for (const who of isRoot ? ['root'] : []) {
  test(`${who}, below a folder closed to the database user: the start puts the database outside and reports it`, async () => {
    const dataDir = await temporaryDataDir();
    await chmod(dirname(dataDir), 0o700);
    const server = await start(dataDir);
    cleanups.push(() => rm(dirname(server.dataDir), { recursive: true, force: true }));
    expect(server.dataDir).toMatch(/^\/var\/lib\/embedded-postgres-test\/data-[0-9a-f]{12}\/postgres$/);
    expect(server.notice).toContain(server.dataDir);
    await query(server.url, 'create table kept as select 1 as id');
    await server.stop();
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);

    const secondStart = await start(dataDir);
    expect(await query(secondStart.url, 'select id from kept')).toEqual([{ id: 1 }]);
    await secondStart.stop();

    // The database stays where it is after the folder has been opened.
    await chmod(dirname(dataDir), 0o755);
    const reopenedServer = await start(dataDir);
    expect(await query(reopenedServer.url, 'select id from kept')).toEqual([{ id: 1 }]);
    expect(reopenedServer.notice).toContain("couldn't open");
  });

  test(`${who}, with a database whose folder was closed afterwards: the start is refused instead of empty`, async () => {
    const dataDir = await temporaryDataDir();
    await (await start(dataDir)).stop();
    await chmod(dirname(dataDir), 0o700);
    await expect(start(dataDir)).rejects.toThrow(`chmod o+x ${dirname(dataDir)}`);
  });

  test(`${who}, with a database of an unprivileged user: PostgreSQL runs as that user`, async () => {
    const dataDir = await temporaryDataDir();
    await (await start(dataDir)).stop();
    const clusterDir = join(dataDir, 'postgres');
    for (const entry of ['.', ...(await readdir(clusterDir, { recursive: true }))]) {
      await chown(join(clusterDir, entry), unprivilegedAccount.uid, unprivilegedAccount.gid);
    }
    expect(await query((await start(dataDir)).url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect((await stat(join(clusterDir, 'postmaster.pid'))).uid).toBe(unprivilegedAccount.uid);
  });
}
