import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BADGE_CODE, badgeOf, BADGES, inBadgeOrder, UNKNOWN_BADGE } from './badges.ts';

test('Every badge of the catalogue says what it is', () => {
  const labels = Object.entries(BADGES).map(([code, { label, description }]) => {
    expect(code).toMatch(BADGE_CODE);
    expect(description).toMatch(/^\S.*\S$/);
    return label;
  });
  expect(new Set(labels).size).toBe(26);
});

test('A code that nobody knows is an achievement', () => {
  expect(badgeOf('VERIFIED').label).toBe('Verified');
  for (const code of ['KARAOKE_KING', 'constructor', '']) expect(badgeOf(code)).toBe(UNKNOWN_BADGE);
});

test('Badges are shown in the order of the catalogue, whatever was given first; unknown ones last', () => {
  const codes = fc.uniqueArray(fc.constantFrom(...Object.keys(BADGES), 'AAA', 'ZZZ'));
  fc.assert(
    fc.property(codes, (given) => {
      const expected = [
        ...Object.keys(BADGES).filter((code) => given.includes(code)),
        ...given.filter((code) => !Object.hasOwn(BADGES, code)),
      ];
      expect(inBadgeOrder(given)).toEqual(expected);
    }),
  );
});
