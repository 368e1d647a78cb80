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
        const waiting = new Map<string, number>();
        /** For each waiting key: the keys served since it began to wait or was last served. */
        const servedSince = new Map<string, string[]>();
        run.forEach((step, index) => {
          if (step.kind === 'push') {
            queue.push(step.key, index);
            waiting.set(step.key, (waiting.get(step.key) ?? 0) + 1);
            if (!servedSince.has(step.key)) servedSince.set(step.key, []);
            return;
          }
          const served = queue.shift()?.key;
          if (served === undefined) return;
          servedSince.delete(served);
          for (const keys of servedSince.values()) {
            expect(keys).not.toContain(served);
            keys.push(served);
          }
          const left = (waiting.get(served) ?? 0) - 1;
          waiting.set(served, left);
          if (left > 0) servedSince.set(served, []);
        });
      }),
    );
  });

  test('neither loses nor repeats items, and preserves the order within a key', () => {
    fc.assert(
      fc.property(fc.array(key), (keys) => {
        const queue = new FairQueue<number>(UNBOUNDED);
        keys.forEach((each, index) => queue.push(each, index));
        const served = keys.map(() => queue.shift());
        expect(queue.shift()).toBeUndefined();
        for (const each of new Set(keys)) {
          const pushed = keys.flatMap((other, index) => (other === each ? [index] : []));
          expect(served.flatMap((s) => (s?.key === each ? [s.item] : []))).toEqual(pushed);
        }
      }),
    );
  });

  test('never contains more items than its limits', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(10), fc.array(key), (total, perKey, keys) => {
        const queue = new FairQueue<number>({ total, perKey });
        const held = new Map<string, number>();
        keys.forEach((each, index) => {
          const count = held.get(each) ?? 0;
          const fits = queue.size < total && count < perKey;
          expect(queue.push(each, index)).toBe(fits);
          if (fits) held.set(each, count + 1);
        });
        expect(queue.size).toBe([...held.values()].reduce((sum, count) => sum + count, 0));
        expect(queue.drain()).toHaveLength([...held.values()].reduce((sum, count) => sum + count, 0));
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
