import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Planes } from './sound.ts';
import { Resampler } from './resample.ts';
import { splitAt, difference, music, sine } from '../sounds.fixture.ts';

function resample(from: number, to: number, ...blocks: Planes[]): Float32Array {
  const resampler = new Resampler(from, to, blocks[0]?.length ?? 0);
  const parts = [...blocks.map((block) => resampler.add(block)), resampler.end()];
  return Float32Array.from(parts.flatMap(([plane]) => Array.from(plane ?? [])));
}

/** Without both ends, where the sound begins or stops at once. */
const middle = (plane: Float32Array) => plane.subarray(1000, -1000);

describe('Resampler', () => {
  test.each([
    [96_000, 48_000],
    [192_000, 48_000],
    [88_200, 44_100],
    [32_000, 48_000],
    [8000, 48_000],
    [11_025, 44_100],
    [50_000, 48_000],
    [44_099, 48_000],
  ])('preserves the frequency and phase of a tone from %i to %i Hz', (from, to) => {
    const result = resample(from, to, [sine(1, from, 1000, -6)]);
    expect(result).toHaveLength(to);
    expect(difference(middle(result), middle(sine(1, to, 1000, -6)))).toBeLessThan(-75);
  });

  test('removes frequencies above the new Nyquist frequency', () => {
    const result = resample(96_000, 48_000, [sine(1, 96_000, 30_000, 0)]);
    expect(difference(middle(result), new Float32Array(result.length))).toBeLessThan(-75);
  });

  test('returns the same output for any block sizes', () => {
    const sound = [music(0.2, 96_000)];
    const whole = resample(96_000, 44_100, sound);
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 20 }), (places) => {
        expect(resample(96_000, 44_100, ...splitAt(sound, places))).toEqual(whole);
      }),
      { numRuns: 30 },
    );
  });
});
