import { mkdtemp, open, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { OpenFiles } from './open-files.ts';

let folder: string;
let file: string;
let files: OpenFiles<{ size: number }>;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backbeat-open-'));
  file = path.join(folder, 'track');
  await writeFile(file, 'verse');
  files = new OpenFiles(
    (place) => open(place, 'r'),
    (handle) => handle.stat(),
  );
});
afterEach(async () => {
  files.close();
  await rm(folder, { recursive: true, force: true });
});

const read = (): Promise<string> =>
  files.read(file, async (handle, { size }) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size), 0, size, 0);
    return buffer.toString('utf8', 0, bytesRead);
  });

test('concurrent reads share an open file and its facts', async () => {
  expect(await files.factsOf(file)).toBeUndefined();
  expect(await Promise.all([read(), read(), read()])).toEqual(['verse', 'verse', 'verse']);
  expect(await files.factsOf(file)).toMatchObject({ size: 5 });
  expect(await openOnes()).toBe(1);
});

test('opens a replaced file again while earlier readers finish with the old one', async () => {
  await read();
  let forget = () => undefined as void;
  const release = new Promise<void>((resolve) => (forget = resolve));
  const old = files.read(file, async (handle, { size }) => {
    await release;
    const { buffer } = await handle.read(Buffer.alloc(size), 0, size, 0);
    return buffer.toString('utf8');
  });
  await rm(file);
  await writeFile(file, 'chorus');
  files.forget(file);
  expect(await read()).toBe('chorus');
  forget();
  expect(await old).toBe('verse');
  await eventually(async () => expect(await openOnes()).toBe(1));
});

test('looks for a missing file each time', async () => {
  await rm(file);
  await expect(read()).rejects.toMatchObject({ code: 'ENOENT' });
  await writeFile(file, 'bridge');
  expect(await read()).toBe('bridge');
});

test('caches a popular file in memory and never returns an old version', async () => {
  const readCached = () => files.read(file, async (_handle, _size, bytes) => bytes?.toString());
  expect(await Promise.all(Array.from({ length: 63 }, readCached))).toEqual(
    Array.from({ length: 63 }, () => undefined),
  );
  await readCached();
  await eventually(async () => expect(await readCached()).toBe('verse'));
  await rm(file);
  await writeFile(file, 'chorus');
  files.forget(file);
  expect(await readCached()).toBeUndefined();
  expect(await read()).toBe('chorus');
});

test('caches no more than the maximum number of bytes', async () => {
  const names = Array.from({ length: 6 }, (_, index) => path.join(folder, `long-${index}`));
  for (const name of names) await writeFile(name, new Uint8Array(15 * 1024 * 1024));
  const isHeld = (name: string) => files.read(name, async (_handle, _size, bytes) => bytes !== undefined);
  const ask = async (name: string) => {
    for (let turn = 0; turn < 64; turn += 1) await isHeld(name);
  };
  for (const name of names) await ask(name);
  const count = async () => (await Promise.all(names.map(isHeld))).filter(Boolean).length;
  await eventually(async () => expect(await count()).toBe(4));
  files.forget(names[0] ?? '');
  await ask(names[5] ?? '');
  await eventually(async () => expect(await isHeld(names[5] ?? '')).toBe(true));
});

test('closes all files that it has opened', async () => {
  await read();
  files.close();
  await eventually(async () => expect(await openOnes()).toBe(0));
});

/** Descriptors of this process that are files of the folder (Linux: proc(5), fd). */
async function openOnes(): Promise<number> {
  const all = await readdir('/proc/self/fd');
  const targets = await Promise.all(all.map((each) => readlink(`/proc/self/fd/${each}`).catch(() => '')));
  return targets.filter((target) => target.startsWith(folder)).length;
}
