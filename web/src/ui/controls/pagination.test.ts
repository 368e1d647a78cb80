import { expect, it } from 'vitest';
import { clampPage } from './pagination.tsx';

it.each([
  [0, 3, 0],
  [2, 3, 2],
  [3, 3, 2],
  [-1, 3, 0],
  [5, 0, 0],
])('clamps page %d of %d pages to %d', (page, total, expectedPage) => {
  expect(clampPage(page, total)).toBe(expectedPage);
});
