import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openStorage, StorageUnavailable } from './index.ts';

async function newFolder(parent: string): Promise<string> {
  const folder = await mkdtemp(path.join(parent, 'disk-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const openIn = (dir: string) => openStorage({ kind: 'disk', dir }, pino({ level: 'silent' }));

// On Linux /dev/shm is a separate file system, from which a file cannot be renamed into place.
const parents = [tmpdir(), ...(existsSync('/dev/shm') ? ['/dev/shm'] : [])];

test.each(parents)('stores a file from outside the staging folder, in %s', async (parent) => {
  const storage = await openIn(await newFolder(tmpdir()));
  const elsewhere = await newFolder(parent);
  await writeFile(path.join(elsewhere, 'song'), 'song');
  await storage.put('a', path.join(elsewhere, 'song'), { contentType: 'audio/mpeg' });
  expect((await buffer((await storage.open('a')).stream)).toString()).toBe('song');
  expect([...(await readdir(elsewhere)), ...(await readdir(storage.staging))]).toEqual([]);
});

test('replaces a file atomically: a reader sees the old bytes or the new ones', async () => {
  const storage = await openIn(await newFolder(tmpdir()));
  const versions = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(300_000));
  const put = async (version: string) => {
    const song = path.join(storage.staging, 'song');
    await writeFile(song, version);
    await storage.put('a', song, { contentType: 'audio/mpeg' });
  };
  const readText = async () => (await buffer((await storage.open('a')).stream)).toString();
  await put(versions[0] ?? '');
  const contents: string[] = [];
  const writing = (async () => {
    for (const version of versions.slice(1)) await put(version);
  })();
  for (let round = 0; round < 12; round += 1) contents.push(await readText());
  await writing;
  for (const text of contents) expect(versions).toContain(text);
  expect(await readText()).toBe(versions[3]);
});

test('a missing disk is unavailable until it is back', async () => {
  const dir = await newFolder(tmpdir());
  const storage = await openIn(dir);
  const away = path.join(dir, 'away');
  await rename(path.join(dir, 'files'), away);
  await expect(storage.ready()).rejects.toBeInstanceOf(StorageUnavailable);
  const song = path.join(storage.staging, 'song');
  await writeFile(song, 'song');
  await expect(storage.put('a', song, { contentType: 'audio/mpeg' })).rejects.toBeInstanceOf(
    StorageUnavailable,
  );
  expect(await readdir(storage.staging)).toEqual([]);
  await rename(away, path.join(dir, 'files'));
  await storage.ready();
});
