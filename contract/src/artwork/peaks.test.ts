import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeholderPeaks, resamplePeaks } from './peaks.ts';

const peaks = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 1000 });
const count = fc.integer({ min: 1, max: 1200 });

describe('resamplePeaks', () => {
  it('returns the loudest peak of each step', () => {
    expect(resamplePeaks([0.1, 0.9, 0.2, 0.3, 0.4, 0], 3)).toEqual([0.9, 0.3, 0.4]);
  });

  it('repeats peaks if the input is too short', () => {
    expect(resamplePeaks([0.2, 0.8], 4)).toEqual([0.2, 0.2, 0.8, 0.8]);
  });

  it('returns the requested number of peaks, all from the input', () => {
    fc.assert(
      fc.property(peaks, count, (peakList, length) => {
        const result = resamplePeaks(peakList, length);
        expect(result).toHaveLength(length);
        const inputs = new Set(peakList);
        expect(result.filter((peak) => !inputs.has(peak))).toEqual([]);
      }),
    );
  });

  it('preserves the loudest peak when it shortens', () => {
    fc.assert(
      fc.property(peaks, count, (peakList, length) => {
        fc.pre(length <= peakList.length);
        expect(Math.max(...resamplePeaks(peakList, length))).toBe(Math.max(...peakList));
      }),
    );
  });

  it('returns silence for an empty input', () => {
    expect(resamplePeaks([], 3)).toEqual([0, 0, 0]);
  });
});

describe('inventedPeaks', () => {
  it('returns the same peaks between 0 and 1 for the same text', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 400 }), (seed, length) => {
        const result = placeholderPeaks(seed, length);
        expect(result).toEqual(placeholderPeaks(seed, length));
        expect(result).toHaveLength(length);
        expect(result.filter((peak) => !(peak > 0 && peak <= 1))).toEqual([]);
      }),
    );
  });
});
