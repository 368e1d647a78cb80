import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AlreadyRunning, lockDataDir } from './lock.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'locked-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('one holds the folder until it gives it back', async () => {
  const giveBack = await lockDataDir(dataDir);
  await expect(lockDataDir(dataDir)).rejects.toThrow(
    `Another start (process ${process.pid}) already uses the data folder ${dataDir}.`,
  );
  await giveBack();
  await (
    await lockDataDir(dataDir)
  )();
  expect(await readdir(join(dataDir, 'running'))).toEqual([]);
});

test('of many at once exactly one gets it', async () => {
  for (let round = 0; round < 10; round++) {
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => lockDataDir(dataDir)));
    const holders = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(holders).toHaveLength(1);
    expect(refusals).toEqual(Array.from({ length: 5 }, () => expect.any(AlreadyRunning)));
    await Promise.all(holders.map((giveBack) => giveBack()));
  }
});

test('what a killed process left is no holder, even when its process id lives again', async () => {
  const folder = join(dataDir, 'running');
  await mkdir(folder);
  const socket = join(folder, `${process.pid}-0badcafe.held`);
  const program = `require('node:net').createServer().listen(${JSON.stringify(socket)}, () => console.log('listens'))`;
  const holder = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => holder.stdout.once('data', resolve));
  await expect(lockDataDir(dataDir)).rejects.toThrow(AlreadyRunning);

  holder.kill('SIGKILL');
  await new Promise((resolve) => holder.once('close', resolve));
  expect(await readdir(folder)).toHaveLength(1);
  const giveBack = await lockDataDir(dataDir);
  expect(await readdir(folder)).not.toContain(`${process.pid}-0badcafe.held`);
  await giveBack();
});

test('a claim that stays only delays, and is refused in the end', async () => {
  const folder = join(dataDir, 'running');
  await mkdir(folder);
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(join(folder, '1-0badcafe.claim'), resolve);
  });
  await expect(lockDataDir(dataDir)).rejects.toThrow(AlreadyRunning);
  await new Promise((resolve) => server.close(resolve));
});

test('a folder with a name longer than a socket address may be, and a file that is no socket', async () => {
  const deep = join(dataDir, 'x'.repeat(120), 'y'.repeat(120));
  await mkdir(join(deep, 'running'), { recursive: true });
  await writeFile(join(deep, 'running/notes.txt'), '');
  const giveBack = await lockDataDir(deep);
  await expect(lockDataDir(deep)).rejects.toThrow(AlreadyRunning);
  await giveBack();
});
