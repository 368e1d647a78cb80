import fc from 'fast-check';
import { expect, it } from 'vitest';
import { equalGains } from './equal-loudness.ts';

const lufs = fc.double({ min: -70, max: 0, noNaN: true });
const decibels = (gain = 0) => 20 * Math.log10(gain);

it('versions of any loudness are equally loud, and none is raised', () => {
  fc.assert(
    fc.property(fc.array(lufs, { minLength: 1, maxLength: 4 }), (loudness) => {
      const gains = equalGains(loudness);
      const levels = loudness.map((each, index) => each + decibels(gains[index]));
      for (const level of levels) expect(level).toBeCloseTo(levels[0] ?? 0, 6);
      expect(Math.max(...gains)).toBeLessThanOrEqual(1);
    }),
  );
});

it('versions louder than the target of the player are lowered to it', () => {
  const gains = equalGains([-8, -6]);
  expect(-8 + decibels(gains[0])).toBeCloseTo(-14);
  expect(-6 + decibels(gains[1])).toBeCloseTo(-14);
});

it('a version of unknown loudness keeps its level, and the others are equally loud', () => {
  const gains = equalGains([-8, null, -20]);
  expect(gains[1]).toBe(1);
  expect(gains[2]).toBe(1);
  expect(-8 + decibels(gains[0])).toBeCloseTo(-20);
  expect(equalGains([null, null])).toEqual([1, 1]);
});
