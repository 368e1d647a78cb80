import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { mp3, wav } from '../fixtures/sounds.ts';

const ascii = (text: string) => Buffer.from(text, 'latin1');

/** A chunk of a PNG file (PNG specification, 5.3). */
function chunk(kind: string, data: Buffer): Buffer {
  const namedChunk = Buffer.concat([ascii(kind), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(namedChunk));
  return Buffer.concat([length, namedChunk, sum]);
}

/** The head of a PNG that declares this size, with next to no pixels. */
function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const pixels = Buffer.from('789c636400000006000305', 'hex');
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function gif(width: number, height: number, frames: number): Buffer {
  const head = Buffer.concat([ascii('GIF89a'), Buffer.alloc(7)]);
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  const frame = Buffer.from('2c00000000ffffffff000201', 'hex');
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), ascii(';')]);
}

const song = Buffer.from(mp3(0.1));
const sound = Buffer.from(wav(0.05));
const withBytes = (bytes: Buffer, at: number, change: number[]): Buffer => {
  const copy = Buffer.from(bytes);
  copy.set(change, at);
  return copy;
};

/**
 * Files of another type or size than they declare. Decoding them costs little: valid ones are rare.
 */
const hostile: readonly Buffer[] = [
  Buffer.alloc(0),
  ascii('a'),
  Buffer.alloc(5_000),
  Buffer.alloc(5_000, 0xff),
  ascii('<!doctype html><script>alert(1)</script>'),
  ascii('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  ascii('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><svg>&b;</svg>'),
  ascii('#EXTM3U\nhttp://127.0.0.1:5432/'),
  ascii('PK\x03\x04'),
  ascii('%PDF-1.7'),
  ascii('\x7fELF'),
  ascii('OggS\0\x02'),
  ascii('fLaC\0\0\0\x22'),
  ascii('\0\0\0\x18ftypM4A '),
  png(1, 1),
  png(0, 0),
  png(60_000, 60_000),
  png(2 ** 31 - 1, 2 ** 31 - 1),
  png(10, 10).subarray(0, 20),
  gif(65_535, 65_535, 2_000),
  gif(0, 0, 1),
  Buffer.from('ffd8ffe000104a464946000101', 'hex'),
  Buffer.from('ffd8ffc0001108ffffffff03012200021101031101', 'hex'),
  Buffer.concat([ascii('ID3\x04\0\0\x7f\x7f\x7f\x7f'), song]),
  Buffer.concat([ascii('ID3\xff\xff\xff'), Buffer.alloc(100)]),
  ascii('\xff\xfb\x90\0'),
  ascii('\xff\xfb\x90\0'.repeat(50)),
  song.subarray(0, 100),
  Buffer.concat([sound.subarray(0, 44), png(1, 1)]),
  sound.subarray(0, 20),
  withBytes(sound, 4, [0xff, 0xff, 0xff, 0xff]),
  withBytes(sound, 16, [0xff, 0xff, 0xff, 0xff]),
  withBytes(sound, 22, [0xff, 0xff]),
  withBytes(sound, 24, [0, 0, 0, 0]),
  withBytes(sound, 34, [0, 0]),
  withBytes(sound, 40, [0xff, 0xff, 0xff, 0xff]),
];

/** The bytes of a file: mostly hostile, sometimes valid. */
export const files: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 60, arbitrary: fc.constantFrom(...hostile) },
  { weight: 20, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 1, arbitrary: fc.constantFrom(song, sound) },
);
