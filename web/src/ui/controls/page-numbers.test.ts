import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { pagesAround } from './page-numbers.tsx';

it.each([
  [0, 3, [0, 1, 2]],
  [0, 9, [0, 1, 2, 3, 4]],
  [4, 9, [2, 3, 4, 5, 6]],
  [8, 9, [4, 5, 6, 7, 8]],
  [0, 0, []],
])('lists around page %i of %i the pages %j', (page, totalPages, pages) => {
  expect(pagesAround(page, totalPages, 5)).toEqual(pages);
});

it('includes the current page among existing neighbours', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2000 }),
      fc.nat(1999),
      fc.integer({ min: 1, max: 9 }),
      (total, at, count) => {
        const page = at % total;
        const pages = pagesAround(page, total, count);
        expect(pages).toHaveLength(Math.min(count, total));
        expect(pages).toContain(page);
        expect(
          pages.every((each, index) => each === (pages[0] ?? 0) + index && each >= 0 && each < total),
        ).toBe(true);
      },
    ),
  );
});
