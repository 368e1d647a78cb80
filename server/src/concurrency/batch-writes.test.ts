import * as fc from 'fast-check';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { batchWrites } from './batch-writes.ts';

/** Sums numbers by key, as a transaction would: a whole batch or nothing. */
function sums() {
  const totals = new Map<string, number>();
  const batches: { key: string; items: readonly number[] }[] = [];
  const addTo = batchWrites(async (_context: object, key: string, items: readonly number[]) => {
    batches.push({ key, items });
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (items.includes(13)) throw new RejectedStatement();
    return items.map((item) => {
      if (item < 0) return new Error('negative');
      const total = (totals.get(key) ?? 0) + item;
      totals.set(key, total);
      return { total };
    });
  });
  const context = {};
  return { add: (key: string, item: number) => addTo(context, key, item), totals, batches };
}

class RejectedStatement extends pg.DatabaseError {
  override code = '23503';
  constructor() {
    super('rejected', 0, 'error');
  }
}

describe('batchWrites', () => {
  test('gives each caller the result of its own item, in the order of the calls', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ key: fc.constantFrom('a', 'b'), item: fc.integer({ min: -3, max: 20 }) }), {
          maxLength: 30,
        }),
        async (calls) => {
          const { add, totals } = sums();
          const results = await Promise.allSettled(calls.map(({ key, item }) => add(key, item)));
          const expected = new Map<string, number>();
          const expectedResults = calls.map(({ key, item }) => {
            if (item < 0 || item === 13) return 'rejected';
            expected.set(key, (expected.get(key) ?? 0) + item);
            return { total: expected.get(key) };
          });
          expect(
            results.map((result) => (result.status === 'fulfilled' ? result.value : 'rejected')),
          ).toEqual(expectedResults);
          expect(totals).toEqual(expected);
        },
      ),
      { numRuns: 50 },
    );
  });

  test('collects the items of a key while its batch runs, and separates keys', async () => {
    const { add, batches } = sums();
    const first = add('a', 1);
    const other = add('b', 2);
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([first, other, add('a', 3), add('a', 4)]);
    expect(batches).toEqual([
      { key: 'a', items: [1] },
      { key: 'b', items: [2] },
      { key: 'a', items: [3, 4] },
    ]);
  });

  test('does not retry after a lost connection, since the commit may have happened', async () => {
    let runs = 0;
    const write = batchWrites(async () => {
      runs += 1;
      throw new Error('Connection terminated unexpectedly');
    });
    const context = {};
    const results = await Promise.allSettled([write(context, 'a', 1), write(context, 'a', 2)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(runs).toBe(1);
  });
});
