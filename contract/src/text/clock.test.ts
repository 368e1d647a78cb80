import { expect, it } from 'vitest';
import { clock } from './clock.ts';

it.each([
  [0, '0:00'],
  [9.99, '0:09'],
  [60, '1:00'],
  [177.4, '2:57'],
  [4503, '75:03'],
  [-1, '0:00'],
  [Number.NaN, '0:00'],
  [Number.POSITIVE_INFINITY, '0:00'],
])('formats %d s as %s', (seconds, label) => {
  expect(clock(seconds)).toBe(label);
});
