import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { host } from '../test/host.fixture.ts';
import { AlreadyRunning, lockDataDir } from './lock.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'locked-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('a start holds the folder until it releases the lock', async () => {
  const giveBack = await lockDataDir(dataDir, host);
  await expect(lockDataDir(dataDir, host)).rejects.toThrow(
    `Another start (process ${process.pid}) is already using the data folder ${dataDir}.`,
  );
  await giveBack();
  await (
    await lockDataDir(dataDir, host)
  )();
  expect(await readdir(join(dataDir, 'running'))).toEqual([]);
});

test('exactly one of many concurrent starts gets the lock', async () => {
  for (let round = 0; round < 10; round++) {
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => lockDataDir(dataDir, host)));
    const holders = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const rejections = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(holders).toHaveLength(1);
    expect(rejections).toEqual(Array.from({ length: 5 }, () => expect.any(AlreadyRunning)));
    await Promise.all(holders.map((giveBack) => giveBack()));
  }
});

test('the socket of a killed process holds no lock, even if its process id lives again', async () => {
  const folder = join(dataDir, 'running');
  await mkdir(folder);
  const socket = join(folder, `${process.pid}-0badcafe.held`);
  const program = `require('node:net').createServer().listen(${JSON.stringify(socket)}, () => console.log('listens'))`;
  const holder = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => holder.stdout.once('data', resolve));
  await expect(lockDataDir(dataDir, host)).rejects.toThrow(AlreadyRunning);

  holder.kill('SIGKILL');
  await new Promise((resolve) => holder.once('close', resolve));
  expect(await readdir(folder)).toHaveLength(1);
  const giveBack = await lockDataDir(dataDir, host);
  expect(await readdir(folder)).not.toContain(`${process.pid}-0badcafe.held`);
  await giveBack();
});

test('a claim that stays only delays other starts, which are refused in the end', async () => {
  const folder = join(dataDir, 'running');
  await mkdir(folder);
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(join(folder, '1-0badcafe.claim'), resolve);
  });
  await expect(lockDataDir(dataDir, host)).rejects.toThrow(AlreadyRunning);
  await new Promise((resolve) => server.close(resolve));
});

test('locks a folder with a long name, and ignores a file that is not a socket', async () => {
  const deep = join(dataDir, 'x'.repeat(120), 'y'.repeat(120));
  await mkdir(join(deep, 'running'), { recursive: true });
  await writeFile(join(deep, 'running/notes.txt'), '');
  const giveBack = await lockDataDir(deep, host);
  await expect(lockDataDir(deep, host)).rejects.toThrow(AlreadyRunning);
  await giveBack();
});
