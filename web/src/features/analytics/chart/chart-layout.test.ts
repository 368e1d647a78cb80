import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAt, layOutChart } from './chart-layout.ts';
import { SERIES, type Day } from './series.ts';

const HEIGHT = 240;
const keys = SERIES.map(({ key }) => key);
const count = fc.nat(2_000_000);
const day = fc.record({ views: count, listeners: count, downloads: count, likes: count });
const chart = fc.record({
  days: fc
    .array(day, { minLength: 1, maxLength: 90 })
    .map((days): Day[] => days.map((each) => Object.assign({ date: '2026-11-20' }, each))),
  shown: fc.subarray(keys),
  width: fc.integer({ min: 240, max: 1200 }),
});

test('places every point inside the box, larger values higher', () => {
  fc.assert(
    fc.property(chart, ({ days, shown, width }) => {
      const layout = layOutChart(days, shown, { width, height: HEIGHT });
      for (const [index, each] of days.entries()) {
        expect(layout.x(index)).toBeGreaterThanOrEqual(layout.left);
        expect(layout.x(index)).toBeLessThanOrEqual(layout.right);
        for (const key of shown) {
          expect(layout.y(each[key])).toBeGreaterThanOrEqual(layout.top - 1e-6);
          expect(layout.y(each[key])).toBeLessThanOrEqual(layout.bottom);
        }
      }
      expect(layout.y(1)).toBeLessThan(layout.y(0));
      expect(layout.values[0]).toBe(0);
      expect(layout.values.length).toBeLessThanOrEqual(8);
    }),
  );
});

test('always labels today and leaves space between labels', () => {
  fc.assert(
    fc.property(chart, ({ days, shown, width }) => {
      const { named, x } = layOutChart(days, shown, { width, height: HEIGHT });
      expect(named.at(-1)).toBe(days.length - 1);
      const gaps = named.slice(1).map((index, before) => x(index) - x(named[before] ?? 0));
      for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(60);
    }),
  );
});

test('reads the day under a pointer, or the nearest one outside the chart', () => {
  fc.assert(
    fc.property(chart, ({ days, shown, width }) => {
      const layout = layOutChart(days, shown, { width, height: HEIGHT });
      for (const index of days.keys()) expect(dayAt(layout, layout.x(index), days.length)).toBe(index);
      expect(dayAt(layout, -50, days.length)).toBe(0);
      expect(dayAt(layout, width + 50, days.length)).toBe(days.length - 1);
    }),
  );
});
