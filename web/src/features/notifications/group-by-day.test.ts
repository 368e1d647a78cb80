import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupByDay } from './group-by-day.ts';

const at = (hours: number, day = 28) => ({ time: new Date(2026, 10, day, hours).toISOString() });
const now = new Date(2026, 10, 28, 15);

test('groups notifications by the days of the viewer', () => {
  const [late, first, last, older] = [at(14), at(0), at(23, 27), at(23, 26)];
  expect(groupByDay([late, first, last, older], now)).toEqual([
    { day: 'today', items: [late, first] },
    { day: 'yesterday', items: [last] },
    { day: 'earlier', items: [older] },
  ]);
});

test('counts a time ahead of the clock as today and leaves out empty groups', () => {
  expect(groupByDay([at(20)], now).map(({ day }) => day)).toEqual(['today']);
  expect(groupByDay([], now)).toEqual([]);
});

test('keeps every notification once, in its order', () => {
  const hours = fc.array(fc.integer({ min: 0, max: 100 }));
  fc.assert(
    fc.property(hours, (ages) => {
      const items = ages
        .toSorted((a, b) => a - b)
        .map((age) => ({ time: new Date(now.getTime() - age * 3_600_000).toISOString() }));
      expect(groupByDay(items, now).flatMap((group) => group.items)).toEqual(items);
    }),
  );
});
