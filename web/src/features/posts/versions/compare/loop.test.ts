import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loopSamples, positionInLoop } from './loop.ts';

it('a position stays within its loop, however long it plays', () => {
  const loop = { at: 20, end: 24 };
  expect([18, 23, 24, 26, 28, 4021].map((played) => positionInLoop(played, loop))).toEqual([
    18, 23, 20, 22, 20, 21,
  ]);
  expect(positionInLoop(4021, null)).toBe(4021);
});

it('a repeated part is the sound itself up to the crossfade, and joins its beginning without a step', () => {
  const samples = Float32Array.from({ length: 1000 }, (_, frame) => Math.sin(frame / 7));
  const step = 1 / 7;
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 400 }), fc.integer({ min: 40, max: 500 }), (at, length) => {
      const part = loopSamples(samples, { at, end: at + length }, 16);
      expect(part).toHaveLength(length);
      expect(part.subarray(0, length - 16)).toEqual(samples.subarray(at, at + length - 16));
      const joined = [...part, ...part];
      const steps = joined.slice(1).map((value, index) => Math.abs(value - (joined[index] ?? 0)));
      // A crossfade of sixteen frames adds at most an eighth of the full range to each step.
      expect(Math.max(...steps)).toBeLessThan(step + 2 / 16);
    }),
  );
});

it('a sound that ends within the part is silent until the part ends', () => {
  const samples = new Float32Array(50).fill(1);
  expect([...loopSamples(samples, { at: 0, end: 60 }, 8)]).toEqual([
    ...Array.from({ length: 50 }, () => 1),
    ...Array.from({ length: 10 }, () => 0),
  ]);
  expect([...loopSamples(samples, { at: 60, end: 63 }, 0)]).toEqual([0, 0, 0]);
});
