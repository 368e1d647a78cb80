import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizationGain, TARGET_LUFS } from './loudness.ts';

describe('normalizationGain', () => {
  it('lowers a master 6 LU above the target to about half', () => {
    expect(normalizationGain(TARGET_LUFS + 6.0206)).toBeCloseTo(0.5, 4);
  });

  it('does not change tracks with unknown or no loudness', () => {
    expect([null, Number.NEGATIVE_INFINITY, Number.NaN].map(normalizationGain)).toEqual([1, 1, 1]);
  });

  it('brings every loud track to the target and never raises the volume', () => {
    fc.assert(
      fc.property(fc.double({ min: -70, max: 5, noNaN: true }), (loudness) => {
        const gain = normalizationGain(loudness);
        expect(gain).toBeGreaterThan(0);
        expect(gain).toBeLessThanOrEqual(1);
        expect(loudness + 20 * Math.log10(gain)).toBeCloseTo(Math.min(loudness, TARGET_LUFS), 9);
      }),
    );
  });
});
