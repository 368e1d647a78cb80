import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import * as fc from 'fast-check';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isKey, NotStored, openStorage, RangeOutside, type Storage, type StorageConfig } from './index.ts';

const log = pino({ level: 'silent' });

/** Every file store that this machine can run; all must behave alike. */
const stores: { name: string; configure: (folder: string) => Promise<StorageConfig> }[] = [
  { name: 'disk', configure: async (folder) => ({ kind: 'disk', dir: folder }) },
];
const { S3_TEST_ENDPOINT: endpoint } = process.env;
if (endpoint !== undefined) stores.push({ name: 's3', configure: (folder) => configureS3(folder, endpoint) });

async function configureS3(stagingDir: string, s3Endpoint: string): Promise<StorageConfig> {
  const options = {
    endpoint: s3Endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    accessKeyId: process.env['S3_TEST_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: process.env['S3_TEST_SECRET_ACCESS_KEY'] ?? '',
  };
  const bucket = `test-${crypto.randomUUID()}`;
  const { accessKeyId, secretAccessKey, ...where } = options;
  const client = new S3Client({ ...where, credentials: { accessKeyId, secretAccessKey } });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return { kind: 's3', stagingDir, bucket, ...options };
}

let keyCount = 0;
const newKey = () => `audio/${String((keyCount += 1)).padStart(4, '0')}.mp3`;

describe.each(stores)('files stored on $name', ({ configure }) => {
  let folder: string;
  let storage: Storage;
  let config: StorageConfig;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'storage-'));
    config = await configure(folder);
    storage = await openStorage(config, log);
  });
  afterAll(async () => {
    storage.close();
    await rm(folder, { recursive: true });
  });

  async function incoming(bytes: Uint8Array | string): Promise<string> {
    const file = path.join(storage.staging, crypto.randomUUID());
    await writeFile(file, bytes);
    return file;
  }
  async function put(key: string, bytes: Uint8Array | string): Promise<void> {
    await storage.put(key, await incoming(bytes), { contentType: 'audio/mpeg' });
  }
  async function read(key: string, range?: { start: number; end: number }): Promise<Buffer> {
    const { stream } = await storage.open(key, range);
    return buffer(stream);
  }
  const readText = async (key: string) => (await read(key)).toString();

  test('returns the stored bytes and their number', async () => {
    const key = newKey();
    const bytes = crypto.getRandomValues(new Uint8Array(60_000));
    await put(key, bytes);
    expect(await read(key)).toEqual(Buffer.from(bytes));
    expect(await storage.stat(key)).toMatchObject({ size: 60_000 });
  });

  test('lists each file once, from any place on, and removes what it has listed', async () => {
    const keys = [newKey(), newKey(), newKey()];
    for (const [index, key] of keys.entries()) await put(key, 'x'.repeat(index + 1));
    const listAll = async (start?: string) => {
      const files = [];
      for (let next = start, isFirst = true; isFirst || next !== undefined; isFirst = false) {
        const page = await storage.list(next);
        files.push(...page.files);
        ({ next } = page);
      }
      return files;
    };
    const files = await listAll();
    for (const [index, key] of keys.entries())
      expect(files.filter((each) => each.key === key)).toMatchObject([{ size: index + 1 }]);
    const middle = Math.floor(files.length / 2);
    expect(await listAll(files[middle]?.name)).toEqual(files.slice(middle + 1));

    const name = files.find(({ key }) => key === keys[0])?.name ?? '';
    expect(storage.keyOfListed(name)).toBe(keys[0]);
    await storage.removeListed(name);
    await storage.removeListed(name);
    expect((await listAll()).map(({ key }) => key)).toEqual(
      files.map(({ key }) => key).filter((key) => key !== keys[0]),
    );
  });

  test('moves the incoming file into the store', async () => {
    await put(newKey(), 'song');
    expect(await readdir(storage.staging)).toEqual([]);
  });

  test('stores a file larger than any buffer on the way', async () => {
    const key = newKey();
    const bytes = Buffer.alloc(21 * 2 ** 20, crypto.getRandomValues(new Uint8Array(4099)));
    await put(key, bytes);
    expect((await read(key)).equals(bytes)).toBe(true);
  });

  test('stores an empty file', async () => {
    const key = newKey();
    await put(key, '');
    expect(await read(key)).toHaveLength(0);
    await expect(storage.open(key, { start: 0, end: 0 })).rejects.toEqual(new RangeOutside(0));
  });

  test('reads ranges that include both ends', async () => {
    const key = newKey();
    const bytes = Buffer.from(crypto.getRandomValues(new Uint8Array(1000)));
    await put(key, bytes);
    const ends = fc.integer({ min: 0, max: 999 });
    await fc.assert(
      fc.asyncProperty(ends, ends, async (one, other) => {
        const start = Math.min(one, other);
        const end = Math.max(one, other);
        const openedFile = await storage.open(key, { start, end });
        expect(openedFile.size).toBe(1000);
        expect(await buffer(openedFile.stream)).toEqual(bytes.subarray(start, end + 1));
      }),
      { numRuns: 25 },
    );
  });

  test('cuts a range at the end of the file', async () => {
    const key = newKey();
    await put(key, '0123456789');
    expect((await read(key, { start: 7, end: 1_000_000 })).toString()).toBe('789');
    await expect(storage.open(key, { start: 10, end: 12 })).rejects.toEqual(new RangeOutside(10));
    await expect(storage.open(key, { start: 5, end: 4 })).rejects.toBeInstanceOf(RangeError);
  });

  test('changes the etag of a file only with its bytes', async () => {
    const key = newKey();
    await put(key, 'first');
    const first = await storage.stat(key);
    expect(first?.etag).toMatch(/^"[\x21\x23-\x7e]+"$/);
    const openedFile = await storage.open(key, { start: 0, end: 1 });
    openedFile.stream.destroy();
    expect(openedFile.etag).toBe(first?.etag);
    await put(key, 'other');
    expect((await storage.stat(key))?.etag).not.toBe(first?.etag);
  });

  test('reports unknown keys as not stored', async () => {
    const key = newKey();
    expect(await storage.stat(key)).toBeUndefined();
    await expect(storage.open(key)).rejects.toEqual(new NotStored(key));
    await expect(storage.open(key, { start: 0, end: 1 })).rejects.toEqual(new NotStored(key));
    await expect(storage.borrow(key, async () => 'used')).rejects.toEqual(new NotStored(key));
  });

  test('removes a file, and ignores a second removal', async () => {
    const key = newKey();
    await put(key, 'song');
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.stat(key)).toBeUndefined();
  });

  test('lends a local file for as long as it is used', async () => {
    const key = newKey();
    await put(key, 'song');
    const localCopy = await storage.borrow(key, async (file) => ({
      text: await readFile(file, 'utf8'),
      file,
    }));
    expect(localCopy.text).toBe('song');
    expect(path.extname(localCopy.file)).toBe('.mp3');
    expect(await readText(key)).toBe('song');
    const failure = new Error('cannot decode');
    await expect(storage.borrow(key, () => Promise.reject(failure))).rejects.toBe(failure);
    expect(await readdir(storage.staging)).toEqual([]);
  });

  test('stores files with similar keys side by side', async () => {
    const keys = ['a', 'a/b', 'a/b/c', 'a.b', 'a/b.c', 'a-b', 'a_b', 'a'.repeat(200)];
    for (const key of keys) await put(key, `under ${key}`);
    for (const key of keys) expect(await readText(key)).toBe(`under ${key}`);
  });

  test('finds the files after the store is opened again', async () => {
    const key = newKey();
    await put(key, 'song');
    const again = await openStorage(config, log);
    expect(await again.stat(key)).toEqual(await storage.stat(key));
    again.close();
  });

  test('rejects invalid keys and finds nothing under them', async () => {
    for (const key of [
      '',
      '../x',
      'a/../x',
      '/etc/passwd',
      'A',
      'a b',
      'a//b',
      'a/',
      'a\0',
      'ä',
      'a'.repeat(201),
    ]) {
      expect(await storage.stat(key)).toBeUndefined();
      await expect(storage.open(key)).rejects.toBeInstanceOf(NotStored);
      await expect(put(key, 'song')).rejects.toBeInstanceOf(TypeError);
      await storage.remove(key);
    }
  });

  test('a new store is ready and has room for a little but not for everything', async () => {
    await storage.ready();
    expect(await storage.space.hasRoomFor(Number.MAX_SAFE_INTEGER)).toBe(false);
  });
});

test('a valid key neither leaves its folder nor needs escaping in a URL', () => {
  const pieces = fc.constantFrom('.', '/', '..', '\\', 'a', '0', '-', '_', '%', 'A', ' ');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces).map((list) => list.join('')),
      ),
      (text) => {
        if (!isKey(text)) return;
        expect(path.posix.normalize(`/root/${text}`)).toBe(`/root/${text}`);
        expect(new URL(text, 'http://host/').pathname).toBe(`/${text}`);
      },
    ),
    { numRuns: 2000 },
  );
});
