import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mp3File, type Mp3Facts, SAMPLE_RATES } from './mp3-file.fixture.ts';
import { findFrame, LAYOUT_BYTES, offsetOfFrame, readMp3Layout } from './mp3-layout.ts';

const facts: fc.Arbitrary<Mp3Facts> = fc.record({
  kbits: fc.constantFrom(32, 64, 96, 128, 160),
  sampleRate: fc.constantFrom(...SAMPLE_RATES),
  isMono: fc.boolean(),
  frames: fc.integer({ min: 20, max: 3000 }),
  delay: fc.integer({ min: 0, max: 2000 }),
  padding: fc.integer({ min: 0, max: 4000 }),
  hasQuality: fc.boolean(),
});
const layoutOf = (bytes: Uint8Array) => readMp3Layout(bytes.subarray(0, LAYOUT_BYTES), bytes.length);

test('the layout says where the frames are and which samples are music', () => {
  fc.assert(
    fc.property(facts, (each) => {
      const { bytes, offsets } = mp3File(each);
      const { sampleRate, frames, delay, padding } = each;
      expect(layoutOf(bytes)).toMatchObject({
        sampleRate,
        frames,
        delay,
        start: offsets[0],
        size: bytes.length,
        duration: (frames * 1152 - delay - padding) / sampleRate,
      });
    }),
  );
});

test('each frame is found in the bytes from its estimated offset on', () => {
  fc.assert(
    fc.property(facts, fc.nat(), (each, number) => {
      const { bytes, offsets } = mp3File(each);
      const layout = layoutOf(bytes);
      const frame = number % each.frames;
      if (!layout) throw new Error('The file has a layout.');
      const offset = offsetOfFrame(layout, frame);
      expect(offset + (findFrame(layout, bytes.subarray(offset)) ?? Number.NaN)).toBe(offsets[frame]);
    }),
  );
});

test('a file that is cut off, has a tag in front or a variable bit rate has no layout', () => {
  fc.assert(
    fc.property(facts, (each) => {
      const { bytes } = mp3File(each);
      expect(layoutOf(bytes.subarray(0, -1))).toBeNull();
      expect(layoutOf(Uint8Array.from([...new TextEncoder().encode('ID3'), ...bytes]))).toBeNull();
      bytes.set(new TextEncoder().encode('Xing'), each.isMono ? 21 : 36);
      expect(layoutOf(bytes)).toBeNull();
    }),
    { numRuns: 20 },
  );
});

test('any other bytes have no layout and no frame', () => {
  const noise = fc.uint8Array({ minLength: 0, maxLength: 2 * LAYOUT_BYTES });
  fc.assert(
    fc.property(noise, (bytes) => {
      expect(layoutOf(bytes)).toBeNull();
    }),
  );
  const layout = layoutOf(
    mp3File({
      kbits: 96,
      sampleRate: 44_100,
      isMono: true,
      frames: 20,
      delay: 576,
      padding: 1000,
      hasQuality: false,
    }).bytes,
  );
  if (!layout) throw new Error('The file has a layout.');
  expect([findFrame(layout, new Uint8Array(50)), findFrame(layout, new Uint8Array(2))]).toEqual([null, null]);
});
