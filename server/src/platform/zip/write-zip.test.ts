import { buffer } from 'node:stream/consumers';
import * as fc from 'fast-check';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { sizeOfZip, writeZip, type ZipEntry } from './write-zip.ts';

const modifiedAt = new Date('2026-11-20T10:20:30Z');

const entryOf = (path: string, chunks: readonly Uint8Array[]): ZipEntry => ({
  path,
  size: chunks.reduce((sum, { length }) => sum + length, 0),
  read: () => chunks,
});

test('a reader finds the files of a zip with their bytes, and it has the size that was announced', async () => {
  const content = fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 4 });
  const contents = fc.dictionary(fc.stringMatching(/^[a-zé]{1,8}\/[a-z🎧]{1,8}$/u), content, {
    noNullPrototype: true,
  });
  await fc.assert(
    fc.asyncProperty(contents, async (chunksOf) => {
      const entries = Object.entries(chunksOf).map(([path, chunks]) => entryOf(path, chunks));
      const zip = await buffer(writeZip(entries, { modifiedAt }));
      expect(zip).toHaveLength(sizeOfZip(entries));
      const files = Object.entries(unzipSync(zip)).map(([path, bytes]) => [path, Buffer.from(bytes)]);
      const expected = Object.entries(chunksOf).map(([path, chunks]) => [path, Buffer.concat(chunks)]);
      expect(files).toEqual(expected);
    }),
  );
});

/** Yields zeros, and keeps of what it yields only the number. */
function* zeros(size: number): Generator<Uint8Array> {
  const chunk = Buffer.alloc(64 * 2 ** 20);
  for (let start = 0; start < size; start += chunk.length)
    yield chunk.subarray(0, Math.min(chunk.length, size - start));
}

test('files and places above 4 GiB stand in fields of ZIP64', async () => {
  const size = 2 ** 32 + 5;
  const entries = [
    { path: 'a/large.wav', size, read: () => zeros(size) },
    entryOf('a/far.txt', [Buffer.from('far')]),
  ];
  let length = 0;
  let tail = Buffer.alloc(0);
  for await (const chunk of writeZip(entries, { modifiedAt })) {
    length += chunk.length;
    tail = Buffer.concat([tail, chunk.subarray(-1000)]).subarray(-1000);
  }
  expect(length).toBe(sizeOfZip(entries));
  const locator = tail.length - 22 - 20;
  expect(tail.readUInt32LE(locator)).toBe(0x07_06_4b_50);
  const end64 = tail.length - (length - Number(tail.readBigUInt64LE(locator + 8)));
  expect(tail.readUInt32LE(end64)).toBe(0x06_06_4b_50);
  expect(tail.readBigUInt64LE(end64 + 32)).toBe(2n);
  const directory = tail.length - (length - Number(tail.readBigUInt64LE(end64 + 48)));
  const nameLength = 'a/large.wav'.length;
  expect(tail.readUInt32LE(directory + 24)).toBe(0xff_ff_ff_ff);
  expect(tail.readBigUInt64LE(directory + 46 + nameLength + 4)).toBe(BigInt(size));
});

test.each([
  ['fewer', [Buffer.alloc(5)]],
  ['more', [Buffer.alloc(5), Buffer.alloc(10)]],
])('a file with %s bytes than announced ends the zip with an error', async (_, chunks) => {
  const entry = { path: 'a', size: 8, read: () => chunks };
  await expect(buffer(writeZip([entry], { modifiedAt }))).rejects.toThrow('A file of 8 bytes');
});
