import { expect, it } from 'vitest';
import { shortCount } from './short-count.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1.0K'],
  [1049, '1.0K'],
  [4812, '4.8K'],
  [22_600, '22.6K'],
  [999_949, '999.9K'],
  [999_950, '1.0M'],
  [1_000_000, '1.0M'],
  [12_345_678, '12.3M'],
])('formats %d as %s', (count, label) => {
  expect(shortCount(count)).toBe(label);
});
