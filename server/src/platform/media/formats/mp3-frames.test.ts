import { open } from 'node:fs/promises';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findFirstFrame, parseMp3Header, readMp3Frames } from './mp3-frames.ts';
import { withFile } from '../sounds.fixture.ts';

const HEADER = 0xff_fb_90_64; // MPEG-1 Layer III, 128 kbit/s, 44.1 kHz, joint stereo
const FRAME_SIZE = 417;

function frames(count: number, header = HEADER, size = FRAME_SIZE): Buffer {
  const frame = Buffer.alloc(size);
  frame.writeUInt32BE(header);
  return Buffer.concat(Array.from({ length: count }, () => frame));
}

/** The number of frames in these bytes, and their size in bytes. */
const countFrames = (bytes: Uint8Array) =>
  withFile(bytes, async (path) => {
    const file = await open(path);
    let [count, size] = [0, 0];
    for await (const run of readMp3Frames(file, 0)) {
      count += run.count;
      size += run.bytes.length;
    }
    await file.close();
    return { count, size };
  });

/** The runs of frames in these bytes, with their formats. */
const listRuns = (bytes: Uint8Array) =>
  withFile(bytes, async (path) => {
    const file = await open(path);
    const runs = [];
    for await (const { count, header } of readMp3Frames(file, 0)) {
      runs.push({ count, sampleRate: header.sampleRate, channels: header.channels });
    }
    await file.close();
    return runs;
  });

/** The position of the first frame within the first 4096 bytes. */
const firstFrameIn = (bytes: Uint8Array) =>
  withFile(bytes, async (path) => {
    const file = await open(path);
    const position = await findFirstFrame(file, 0, 4096);
    await file.close();
    return position;
  });

describe('parseMp3Header', () => {
  test.each([
    ['128 kbit/s, 44.1 kHz', 0xff_fb_90_64, { sampleRate: 44_100, channels: 2, samples: 1152, size: 417 }],
    ['with a padding byte', 0xff_fb_92_64, { sampleRate: 44_100, channels: 2, samples: 1152, size: 418 }],
    ['320 kbit/s, 32 kHz', 0xff_fb_e8_00, { sampleRate: 32_000, channels: 2, samples: 1152, size: 1440 }],
    [
      'MPEG-2, mono, 64 kbit/s, 22.05 kHz',
      0xff_f3_80_c0,
      { sampleRate: 22_050, channels: 1, samples: 576, size: 208 },
    ],
    [
      'MPEG-2.5, mono, 8 kbit/s, 8 kHz',
      0xff_e3_18_c0,
      { sampleRate: 8000, channels: 1, samples: 576, size: 72 },
    ],
  ])('parses the header of a frame: %s', (_, word, expected) => {
    expect(parseMp3Header(word)).toMatchObject(expected);
  });

  test.each([
    ['no sync', 0xff_db_90_64],
    ['a reserved version', 0xff_eb_90_64],
    ['Layer I', 0xff_ff_90_64],
    ['free format', 0xff_fb_00_64],
    ['a forbidden bitrate', 0xff_fb_f0_64],
    ['a reserved sampling rate', 0xff_fb_9c_64],
  ])('refuses a header with %s', (_, word) => {
    expect(parseMp3Header(word)).toBeUndefined();
  });

  test('returns only headers of frames that a decoder can skip', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0x1f_ff_ff }), (restBits) => {
        const header = parseMp3Header((0xff_e0_00_00 | restBits) >>> 0);
        if (!header) return;
        expect(header.size).toBeGreaterThanOrEqual(24);
        expect(header.size).toBeLessThanOrEqual(1441);
      }),
    );
  });
});

describe('readMp3Frames', () => {
  test('finds every frame of a file much larger than its buffer', async () => {
    expect(await countFrames(frames(5000))).toEqual({ count: 5000, size: 5000 * FRAME_SIZE });
  });

  test('skips data before, between and after frames', async () => {
    const junk = Buffer.alloc(3001, 0x5a);
    const bytes = Buffer.concat([junk, frames(10), junk, frames(7), Buffer.from('TAG'.padEnd(128, ' '))]);
    expect(await countFrames(bytes)).toEqual({ count: 17, size: 17 * FRAME_SIZE });
  });

  test('skips a truncated last frame', async () => {
    expect((await countFrames(frames(10).subarray(0, 9.5 * FRAME_SIZE))).count).toBe(9);
  });

  test('continues where the sampling rate or the channel count changes', async () => {
    const other = frames(5, 0xff_fb_94_64, 384); // 48 kHz
    const mono = frames(4, 0xff_fb_90_c0);
    const bytes = Buffer.concat([frames(5), other, mono, frames(6)]);
    expect(await listRuns(bytes)).toEqual([
      { count: 5, sampleRate: 44_100, channels: 2 },
      { count: 5, sampleRate: 48_000, channels: 2 },
      { count: 4, sampleRate: 44_100, channels: 1 },
      { count: 6, sampleRate: 44_100, channels: 2 },
    ]);
  });

  test('does not mistake a single header for a frame', async () => {
    const lonely = Buffer.concat([frames(1), Buffer.alloc(2000, 1)]);
    expect((await countFrames(Buffer.concat([lonely, lonely]))).count).toBe(0);
  });

  test('finds the same frames at any position', async () => {
    const places = fc.tuple(fc.integer({ min: 0, max: 600_000 }), fc.integer({ min: 3, max: 900 }));
    await fc.assert(
      fc.asyncProperty(places, async ([offset, count]) => {
        const bytes = Buffer.concat([Buffer.alloc(offset, 0xff), frames(count)]);
        expect((await countFrames(bytes)).count).toBe(count);
      }),
      { numRuns: 20 },
    );
  });
});

describe('findFirstFrame', () => {
  test('finds the first frame behind any bytes', async () => {
    const prefix = fc.uint8Array({ maxLength: 4000 }).map((bytes) => bytes.map((byte) => byte & 0x7f));
    await fc.assert(
      fc.asyncProperty(prefix, fc.integer({ min: 3, max: 20 }), async (before, count) => {
        expect(await firstFrameIn(Buffer.concat([before, frames(count)]))).toBe(before.length);
      }),
      { numRuns: 50 },
    );
  });

  test('finds frame headers or nothing in random bytes', async () => {
    const syncs = fc.constantFrom(0xff, 0xfb, 0x90, 0x64, 0x00);
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 20_000 }),
      fc.array(syncs, { maxLength: 20_000 }).map((list) => Uint8Array.from(list)),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (content) => {
        const position = await firstFrameIn(content);
        const isHeader =
          position !== undefined && parseMp3Header(Buffer.from(content).readUInt32BE(position));
        expect(isHeader).not.toBeUndefined();
      }),
      { numRuns: 50 },
    );
  });

  test('does not search beyond its window', async () => {
    expect(await firstFrameIn(Buffer.concat([Buffer.alloc(10_000, 1), frames(10)]))).toBeUndefined();
  });
});
