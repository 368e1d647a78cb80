import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { FileWriter } from './file-writer.ts';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backbeat-file-writer-'));
  file = path.join(folder, 'upload');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('writes chunks of any size in order behind the bytes that the file has', async () => {
  const bytes = randomBytes(1024 * 1024);
  const length = fc.integer({ min: 1, max: 300_000 });
  await fc.assert(
    fc.asyncProperty(length, fc.array(length, { maxLength: 8 }), async (start, lengths) => {
      const [before, ...chunks] = [start, ...lengths].map((each, index) =>
        bytes.subarray(index, index + each),
      );
      const all = Buffer.concat([before ?? bytes, ...chunks]);
      await writeFile(file, before ?? bytes);
      const writer = new FileWriter({ path: file, flags: 'r+', start });
      await pipeline(Readable.from(chunks), writer);
      expect((await readFile(file)).equals(all)).toBe(true);
      expect(writer.bytesWritten).toBe(all.length - start);
    }),
    { numRuns: 30 },
  );
});

test('bytes of a client that stalls reach the file, and those before an interruption too', async () => {
  await writeFile(file, '');
  const source = new PassThrough();
  const writer = new FileWriter({ path: file, flags: 'r+' });
  const end = pipeline(source, writer);
  source.write('first');
  await eventually(async () => expect(await readFile(file, 'utf8')).toBe('first'));
  source.write(' second');
  await eventually(async () => expect(source.readableLength).toBe(0));
  source.destroy(new Error('The client is gone.'));
  await expect(end).rejects.toThrow('The client is gone.');
  expect(await readFile(file, 'utf8')).toBe('first second');
});

test('fails if the file exists already', async () => {
  await writeFile(file, 'other');
  const writer = new FileWriter({ path: file, flags: 'wx' });
  await expect(pipeline(Readable.from([Buffer.from('new')]), writer)).rejects.toThrow('EEXIST');
  expect(await readFile(file, 'utf8')).toBe('other');
});
