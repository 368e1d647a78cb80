import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inventedPeaks, resamplePeaks } from './peaks.ts';

const peaks = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 1000 });
const count = fc.integer({ min: 1, max: 1200 });

describe('resampling peaks', () => {
  it('takes the loudest of each step', () => {
    expect(resamplePeaks([0.1, 0.9, 0.2, 0.3, 0.4, 0], 3)).toEqual([0.9, 0.3, 0.4]);
  });

  it('repeats where there are too few', () => {
    expect(resamplePeaks([0.2, 0.8], 4)).toEqual([0.2, 0.2, 0.8, 0.8]);
  });

  it('gives as many as asked, and none that was not there', () => {
    fc.assert(
      fc.property(peaks, count, (given, wanted) => {
        const result = resamplePeaks(given, wanted);
        expect(result).toHaveLength(wanted);
        const heard = new Set(given);
        expect(result.filter((peak) => !heard.has(peak))).toEqual([]);
      }),
    );
  });

  it('never loses the loudest moment when it shortens', () => {
    fc.assert(
      fc.property(peaks, count, (given, wanted) => {
        fc.pre(wanted <= given.length);
        expect(Math.max(...resamplePeaks(given, wanted))).toBe(Math.max(...given));
      }),
    );
  });

  it('is silent where there is nothing', () => {
    expect(resamplePeaks([], 3)).toEqual([0, 0, 0]);
  });
});

describe('invented peaks', () => {
  it('are the same for the same text, and within 0 and 1', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 400 }), (seed, wanted) => {
        const result = inventedPeaks(seed, wanted);
        expect(result).toEqual(inventedPeaks(seed, wanted));
        expect(result).toHaveLength(wanted);
        expect(result.filter((peak) => !(peak > 0 && peak <= 1))).toEqual([]);
      }),
    );
  });
});
