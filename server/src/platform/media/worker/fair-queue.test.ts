import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const UNBOUNDED = { total: Infinity, perKey: Infinity };
const key = fc.constantFrom('a', 'b', 'c', 'd');
const steps = fc.array(
  fc.oneof(fc.record({ kind: fc.constant('push' as const), key }), fc.constant({ kind: 'shift' as const })),
  { maxLength: 200 },
);

describe('FairQueue', () => {
  test('serves every waiting key once before it serves another key again', () => {
    fc.assert(
      fc.property(steps, (run) => {
        const queue = new FairQueue<number>(UNBOUNDED);
        const remainingTurns = new Map<string, number>();
        /** For each waiting key: the keys served since it began to wait or was last served. */
        const servedSince = new Map<string, string[]>();
        run.forEach((step, index) => {
          if (step.kind === 'push') {
            queue.push(step.key, index);
            remainingTurns.set(step.key, (remainingTurns.get(step.key) ?? 0) + 1);
            if (!servedSince.has(step.key)) servedSince.set(step.key, []);
            return;
          }
          const servedKey = queue.shift()?.key;
          if (servedKey === undefined) return;
          servedSince.delete(servedKey);
          for (const keys of servedSince.values()) {
            expect(keys).not.toContain(servedKey);
            keys.push(servedKey);
          }
          const turns = (remainingTurns.get(servedKey) ?? 0) - 1;
          remainingTurns.set(servedKey, turns);
          if (turns > 0) servedSince.set(servedKey, []);
        });
      }),
    );
  });

  test('neither loses nor repeats items, and preserves the order within a key', () => {
    fc.assert(
      fc.property(fc.array(key), (keys) => {
        const queue = new FairQueue<number>(UNBOUNDED);
        keys.forEach((each, index) => queue.push(each, index));
        const items = keys.map(() => queue.shift());
        expect(queue.shift()).toBeUndefined();
        for (const each of new Set(keys)) {
          const pushed = keys.flatMap((other, index) => (other === each ? [index] : []));
          expect(items.flatMap((s) => (s?.key === each ? [s.item] : []))).toEqual(pushed);
        }
      }),
    );
  });

  test('never contains more items than its limits', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(10), fc.array(key), (total, perKey, keys) => {
        const queue = new FairQueue<number>({ total, perKey });
        const sizes = new Map<string, number>();
        keys.forEach((each, index) => {
          const count = sizes.get(each) ?? 0;
          const fits = queue.size < total && count < perKey;
          expect(queue.push(each, index)).toBe(fits);
          if (fits) sizes.set(each, count + 1);
        });
        expect(queue.size).toBe([...sizes.values()].reduce((sum, count) => sum + count, 0));
        expect(queue.drain()).toHaveLength([...sizes.values()].reduce((sum, count) => sum + count, 0));
        expect(queue.size).toBe(0);
      }),
    );
  });

  test('skips keys that are not eligible without losing their turn', () => {
    const queue = new FairQueue<number>(UNBOUNDED);
    for (const [each, item] of [
      ['a', 1],
      ['b', 2],
      ['a', 3],
    ] as const)
      queue.push(each, item);
    expect(queue.shift((each) => each !== 'a')).toEqual({ key: 'b', item: 2 });
    expect(queue.shift(() => false)).toBeUndefined();
    expect(queue.shift()).toEqual({ key: 'a', item: 1 });
    expect(queue.shift()).toEqual({ key: 'a', item: 3 });
  });
});
