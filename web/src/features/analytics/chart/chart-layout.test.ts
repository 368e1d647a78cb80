import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAt, layOutChart } from './chart-layout.ts';
import { changeOf, periodsOf, type Day } from './series.ts';

const HEIGHT = 240;
const chart = fc.record({
  values: fc.array(fc.nat(2_000_000), { minLength: 1, maxLength: 90 }),
  width: fc.integer({ min: 240, max: 1200 }),
});
const layOut = ({ values, width }: { values: number[]; width: number }) =>
  layOutChart(values.length, Math.max(...values), { width, height: HEIGHT });

test('places every point inside the box, larger values higher', () => {
  fc.assert(
    fc.property(chart, (example) => {
      const layout = layOut(example);
      for (const [index, value] of example.values.entries()) {
        expect(layout.x(index)).toBeGreaterThanOrEqual(layout.left);
        expect(layout.x(index)).toBeLessThanOrEqual(layout.right);
        expect(layout.y(value)).toBeGreaterThanOrEqual(layout.top - 1e-6);
        expect(layout.y(value)).toBeLessThanOrEqual(layout.bottom);
      }
      expect(layout.y(1)).toBeLessThan(layout.y(0));
      expect(layout.values[0]).toBe(0);
      expect(layout.values.length).toBeLessThanOrEqual(8);
    }),
  );
});

test('always labels today and leaves space between labels', () => {
  fc.assert(
    fc.property(chart, (example) => {
      const { labelledDays, x } = layOut(example);
      expect(labelledDays.at(-1)).toBe(example.values.length - 1);
      const gaps = labelledDays.slice(1).map((index, before) => x(index) - x(labelledDays[before] ?? 0));
      for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(60);
    }),
  );
});

test('reads the day under a pointer, or the nearest one outside the chart', () => {
  fc.assert(
    fc.property(chart, (example) => {
      const layout = layOut(example);
      const { length } = example.values;
      for (const index of example.values.keys()) expect(dayAt(layout, layout.x(index), length)).toBe(index);
      expect(dayAt(layout, -50, length)).toBe(0);
      expect(dayAt(layout, example.width + 50, length)).toBe(length - 1);
    }),
  );
});

test('compares a period with the one before it', () => {
  const day = (views: number): Day => ({ date: '2026-11-20', views, listeners: 0, downloads: 0, likes: 0 });
  const periods = periodsOf([day(2), day(2), day(1), day(5)]);
  expect(periods.current.map(({ views }) => views)).toEqual([1, 5]);
  expect(changeOf(periods, 'views')).toBe(0.5);
  expect(changeOf(periods, 'likes')).toBeNull();
});
