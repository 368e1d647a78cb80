import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  assert,
  asyncProperty,
  constantFrom,
  dictionary,
  oneof,
  stringMatching,
  uint8Array,
} from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readArchive } from './read-archive.ts';
import { type Entry, writeArchive } from './write-archive.ts';

let folder = '';
let file = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'));
  file = join(folder, 'x.tar.gz');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function* entries(files: Record<string, Buffer>): AsyncGenerator<Entry> {
  for (const [path, content] of Object.entries(files))
    yield { path, size: content.length, content: [content] };
}

async function readAll(): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {};
  for await (const { path, content } of readArchive(file)) {
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(chunk);
    files[path] = Buffer.concat(chunks);
  }
  return files;
}

/** Converts buffers to strings, which the test runner compares faster. */
function asText(files: Record<string, Buffer>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => [path, content.toString('base64')]),
  );
}

test('readArchive returns the entries that writeArchive wrote, for all sizes', async () => {
  const name = stringMatching(/^[a-z0-9][a-z0-9/._-]{0,60}[a-z0-9]$/).filter((path) => !path.includes('//'));
  const content = oneof(
    uint8Array({ maxLength: 2000 }),
    constantFrom(0, 511, 512, 513, 70_000).map((size) => randomBytes(size)),
  );
  await assert(
    asyncProperty(
      dictionary(
        name,
        content.map((bytes) => Buffer.from(bytes)),
        { noNullPrototype: true },
      ),
      async (files) => {
        await writeArchive(file, entries(files));
        expect(asText(await readAll())).toEqual(asText(files));
        await rm(file);
      },
    ),
    { numRuns: 50 },
  );
});

test('tar can list and unpack an archive, and only its owner may read it', async () => {
  await writeArchive(file, entries({ 'a.json': Buffer.from('{}'), 'media/b/c.mp3': randomBytes(1000) }));
  expect(execFileSync('tar', ['-tzf', file], { encoding: 'utf8' })).toBe('a.json\nmedia/b/c.mp3\n');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('readArchive skips entries that the caller does not read', async () => {
  await writeArchive(file, entries({ a: randomBytes(100_000), b: Buffer.from('b') }));
  const paths: string[] = [];
  for await (const { path } of readArchive(file)) paths.push(path);
  expect(paths).toEqual(['a', 'b']);
});

test('writeArchive preserves an existing file and removes its draft after a failure', async () => {
  await writeFile(file, 'mine');
  await expect(writeArchive(file, entries({ a: Buffer.from('a') }))).rejects.toThrow('already exists');
  expect(await readFile(file, 'utf8')).toBe('mine');

  const wrong = (async function* () {
    yield { path: 'a', size: 5, content: [Buffer.from('four')] };
  })();
  await expect(writeArchive(join(folder, 'y.tar.gz'), wrong)).rejects.toThrow('a changed during the backup');
  expect(await readdir(folder)).toEqual(['x.tar.gz']);
});

test('readArchive reports a damaged archive', async () => {
  await writeArchive(file, entries({ a: randomBytes(5000) }));
  await truncate(file, 3000);
  await expect(readAll()).rejects.toThrow("is damaged or isn't a backup");
  await writeFile(file, 'no archive at all');
  await expect(readAll()).rejects.toThrow("is damaged or isn't a backup");
  await writeFile(file, gzipSync(Buffer.alloc(512, 'x')));
  await expect(readAll()).rejects.toThrow("is damaged or isn't a backup");
  await writeFile(file, gzipSync(Buffer.alloc(100)));
  await expect(readAll()).rejects.toThrow('is incomplete');
});
