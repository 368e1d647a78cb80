import fc from 'fast-check';
import { expect, test } from 'vitest';
import { retentionOf } from './retention.ts';

test('finds the share that finishes a track and the part where most others stop', () => {
  expect(retentionOf([1, 5, 0, 4])).toEqual({
    reachedShares: [1, 0.9, 0.4, 0.4],
    finishedShare: 0.4,
    worstPart: 1,
  });
  expect(retentionOf([0, 0, 3])).toEqual({ reachedShares: [1, 1, 1], finishedShare: 1, worstPart: null });
  expect(retentionOf([0, 0])).toBeNull();
});

test('never counts more listeners in a later part of a track', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 2, maxLength: 50 }), (stops) => {
      const { reachedShares, finishedShare } = retentionOf(stops) ?? { reachedShares: [1], finishedShare: 1 };
      expect(reachedShares[0]).toBe(1);
      for (const [index, share] of reachedShares.entries())
        expect(share).toBeLessThanOrEqual(reachedShares[index - 1] ?? 1);
      expect(reachedShares.at(-1)).toBeCloseTo(finishedShare, 9);
    }),
  );
});
