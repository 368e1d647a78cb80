import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editVariants } from './edit-distance.ts';

/**
 * Optimal string alignment distance, implemented naively (Wagner and Fischer 1974, with Damerau's
 * transposition of neighbours).
 */
function distance(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)];
  const rows = a.map(() => b.map(() => 0));
  const distanceAt = (i: number, j: number): number => (i < 0 ? j + 1 : j < 0 ? i + 1 : (rows[i]?.[j] ?? 0));
  for (const [i, row] of rows.entries()) {
    for (const j of row.keys()) {
      const isSwapped = i > 0 && j > 0 && a[i] === b[j - 1] && a[i - 1] === b[j];
      row[j] = Math.min(
        distanceAt(i - 1, j) + 1,
        distanceAt(i, j - 1) + 1,
        distanceAt(i - 1, j - 1) + (a[i] === b[j] ? 0 : 1),
        isSwapped ? distanceAt(i - 2, j - 2) + 1 : Infinity,
      );
    }
  }
  return distanceAt(a.length - 1, b.length - 1);
}

const wordOf = (letters: string, minLength: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from(letters)), minLength, maxLength: 7 });

describe('editVariants', () => {
  test.each([
    ['nigth', 'night'],
    ['nght', 'night'],
    ['nightt', 'night'],
    ['might', 'night'],
    ['lvoe', 'love'],
    ['молко', 'молоко'],
  ])('%s is a possible misspelling of %s', (typedWord, dictionaryWord) => {
    expect(editVariants(typedWord)).toContain(dictionaryWord);
  });

  // With two letters, many words are within an edit distance of 1.
  test.each(['ab', 'яб', 'ωα'])('returns exactly the words within an edit distance of 1 (%s)', (letters) => {
    fc.assert(
      fc.property(wordOf(letters, 4), wordOf(letters, 3), (typedWord, other) => {
        expect(editVariants(typedWord).includes(other)).toBe(distance(typedWord, other) <= 1);
      }),
      { numRuns: 1000 },
    );
  });

  test('returns no variants of short words', () => {
    expect(editVariants('dub')).toEqual([]);
  });
});
