import fc from 'fast-check';
import { expect, test } from 'vitest';
import { retentionOf } from './retention.ts';

test('finds the share that finishes a track and the part where most others stop', () => {
  expect(retentionOf([1, 5, 0, 4])).toEqual({ reached: [1, 0.9, 0.4, 0.4], finished: 0.4, worst: 1 });
  expect(retentionOf([0, 0, 3])).toEqual({ reached: [1, 1, 1], finished: 1, worst: null });
  expect(retentionOf([0, 0])).toBeNull();
});

test('never counts more listeners in a later part of a track', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 2, maxLength: 50 }), (stops) => {
      const { reached, finished } = retentionOf(stops) ?? { reached: [1], finished: 1 };
      expect(reached[0]).toBe(1);
      for (const [index, share] of reached.entries())
        expect(share).toBeLessThanOrEqual(reached[index - 1] ?? 1);
      expect(reached.at(-1)).toBeCloseTo(finished, 9);
    }),
  );
});
