import { describe, expect, it } from 'vitest';
import { featuredNames, fewGenres } from './short-lists.ts';

describe('what a card has room for', () => {
  it('is two featured names, then how many more', () => {
    expect(
      [[], ['Ilo'], ['Ilo', 'Maré'], ['Ilo', 'Maré', 'tembo'], 'abcdefghij'.split('')].map(featuredNames),
    ).toEqual(['', 'Ilo', 'Ilo, Maré', 'Ilo, Maré +1 more', 'a, b +8 more']);
  });

  it('is three genres, then how many more', () => {
    expect([['Beat'], ['Beat', 'Trap', 'Jazz'], 'abcde'.split('')].map(fewGenres)).toEqual([
      ['Beat'],
      ['Beat', 'Trap', 'Jazz'],
      ['a', 'b', 'c', '+2'],
    ]);
  });
});
