import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PeakCollector } from './peaks.ts';
import { splitAt, music } from '../sounds.fixture.ts';
import type { Planes } from '../formats/sound.ts';

function peaksOf(count: number, ...blocks: Planes[]): number[] {
  const collector = new PeakCollector();
  for (const block of blocks) collector.add(block);
  return collector.result(count);
}

const constant = (length: number, level: number) => new Float32Array(length).fill(level);

describe('PeakCollector', () => {
  test('places peaks where the sound is loud', () => {
    const sound = [constant(50_000, 0), constant(50_000, -0.5), constant(100_000, 0.25)];
    const peaks = peaksOf(400, ...sound.map((plane) => [plane]));
    expect(peaks.slice(0, 99).every((peak) => peak === 0)).toBe(true);
    expect(peaks.slice(101, 199).every((peak) => peak === 0.5)).toBe(true);
    expect(peaks.slice(201).every((peak) => peak === 0.25)).toBe(true);
  });

  test('misses no sample and places each in its stretch', () => {
    const length = 300_000;
    for (const at of [0, 1, 123_456, length - 1]) {
      const plane = new Float32Array(length);
      plane[at] = 0.7;
      const peaks = peaksOf(800, [plane]);
      const indexes = peaks.flatMap((peak, index) => (peak > 0 ? [index] : []));
      expect(Math.max(...peaks)).toBe(0.7);
      for (const index of indexes) expect(Math.abs(index - (at * 800) / length)).toBeLessThan(2);
    }
  });

  test('uses the loudest channel of a sound', () => {
    expect(peaksOf(1, [constant(10, 0.1), constant(10, -0.9), constant(10, 0.3)])).toEqual([0.9]);
  });

  test('limits the peaks to 1', () => {
    expect(peaksOf(2, [constant(10, 3)])).toEqual([1, 1]);
  });

  test('returns the requested number of peaks for the shortest sound and for none', () => {
    expect(peaksOf(800, [constant(1, 0.5)])).toEqual(Array.from({ length: 800 }, () => 0.5));
    expect(peaksOf(800)).toEqual(Array.from({ length: 800 }, () => 0));
  });

  test('returns the same peaks for any block sizes', () => {
    const sound = [music(2, 44_100), music(2, 44_100, 2)];
    const whole = peaksOf(800, sound);
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 50 }), (places) => {
        expect(peaksOf(800, ...splitAt(sound, places))).toEqual(whole);
      }),
    );
  });
});
