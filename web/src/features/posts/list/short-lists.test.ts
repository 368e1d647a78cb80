import { describe, expect, it } from 'vitest';
import { featuredNames, fewGenres } from './short-lists.ts';

describe('the short lists of a card', () => {
  it('names two featured artists, then the number of others', () => {
    expect(
      [[], ['Ilo'], ['Ilo', 'Maré'], ['Ilo', 'Maré', 'tembo'], 'abcdefghij'.split('')].map(featuredNames),
    ).toEqual(['', 'Ilo', 'Ilo, Maré', 'Ilo, Maré +1 more', 'a, b +8 more']);
  });

  it('names three genres, then the number of others', () => {
    expect([['Beat'], ['Beat', 'Trap', 'Jazz'], 'abcde'.split('')].map(fewGenres)).toEqual([
      ['Beat'],
      ['Beat', 'Trap', 'Jazz'],
      ['a', 'b', 'c', '+2'],
    ]);
  });
});
