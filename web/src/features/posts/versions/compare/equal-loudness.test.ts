import fc from 'fast-check';
import { expect, it } from 'vitest';
import { equalGains } from './equal-loudness.ts';

const lufs = fc.double({ min: -70, max: 0, noNaN: true });
const decibels = (gain: number) => 20 * Math.log10(gain);

it('two versions of any loudness are equally loud, and neither is raised', () => {
  fc.assert(
    fc.property(lufs, lufs, (a, b) => {
      const gains = equalGains({ a, b });
      expect(a + decibels(gains.a)).toBeCloseTo(b + decibels(gains.b), 6);
      expect(Math.max(gains.a, gains.b)).toBeLessThanOrEqual(1);
    }),
  );
});

it('versions louder than the target of the player are lowered to it', () => {
  const gains = equalGains({ a: -8, b: -6 });
  expect(-8 + decibels(gains.a)).toBeCloseTo(-14);
  expect(-6 + decibels(gains.b)).toBeCloseTo(-14);
});

it('versions of unknown loudness keep their level', () => {
  expect(equalGains({ a: -8, b: null })).toEqual({ a: 1, b: 1 });
});
