import * as fc from 'fast-check';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { combine } from './combine.ts';

/** Adds numbers up by key, as a transaction would: all of a batch or nothing. */
function sums() {
  const totals = new Map<string, number>();
  const batches: { key: string; items: readonly number[] }[] = [];
  const add = combine(async (key: string, items: readonly number[]) => {
    batches.push({ key, items });
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (items.includes(13)) throw new RefusedStatement();
    return items.map((item) => {
      if (item < 0) return new Error('negative');
      const total = (totals.get(key) ?? 0) + item;
      totals.set(key, total);
      return { total };
    });
  });
  return { add, totals, batches };
}

class RefusedStatement extends pg.DatabaseError {
  override code = '23503';
  constructor() {
    super('refused', 0, 'error');
  }
}

describe('Combined work', () => {
  test('answers each caller with what was done for them, in the order in which they came', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ key: fc.constantFrom('a', 'b'), item: fc.integer({ min: -3, max: 20 }) }), {
          maxLength: 30,
        }),
        async (asked) => {
          const { add, totals } = sums();
          const answers = await Promise.allSettled(asked.map(({ key, item }) => add(key, item)));
          const expected = new Map<string, number>();
          const expectedAnswers = asked.map(({ key, item }) => {
            if (item < 0 || item === 13) return 'refused';
            expected.set(key, (expected.get(key) ?? 0) + item);
            return { total: expected.get(key) };
          });
          expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'refused'))).toEqual(
            expectedAnswers,
          );
          expect(totals).toEqual(expected);
        },
      ),
      { numRuns: 50 },
    );
  });

  test('does together what comes for one key while it is busy, and keys apart', async () => {
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

  test('is not tried again where nobody knows whether it was done', async () => {
    let runs = 0;
    const ask = combine(async () => {
      runs += 1;
      throw new Error('Connection terminated unexpectedly');
    });
    const answers = await Promise.allSettled([ask('a', 1), ask('a', 2)]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(runs).toBe(1);
  });
});
