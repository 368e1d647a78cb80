import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BADGE_CODE, badgeOf, BADGES, inBadgeOrder, UNKNOWN_BADGE } from './badges.ts';

test('every badge of the catalogue has a code, a description and a unique label', () => {
  const labels = Object.entries(BADGES).map(([code, { label, description }]) => {
    expect(code).toMatch(BADGE_CODE);
    expect(description).toMatch(/^\S.*\S$/);
    return label;
  });
  expect(new Set(labels).size).toBe(26);
});

test('an unknown code is shown as an achievement', () => {
  expect(badgeOf('VERIFIED').label).toBe('Verified');
  for (const code of ['KARAOKE_KING', 'constructor', '']) expect(badgeOf(code)).toBe(UNKNOWN_BADGE);
});

test('badges are sorted in catalogue order, with unknown ones last', () => {
  const codes = fc.uniqueArray(fc.constantFrom(...Object.keys(BADGES), 'AAA', 'ZZZ'));
  fc.assert(
    fc.property(codes, (codeList) => {
      const expected = [
        ...Object.keys(BADGES).filter((code) => codeList.includes(code)),
        ...codeList.filter((code) => !Object.hasOwn(BADGES, code)),
      ];
      expect(inBadgeOrder(codeList)).toEqual(expected);
    }),
  );
});
