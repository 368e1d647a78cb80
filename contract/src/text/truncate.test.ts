import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countCodePoints } from './code-points.ts';
import { cutText, truncate } from './truncate.ts';

test.each([
  ['Night bus', 9, 'Night bus'],
  ['Night bus home', 9, 'Night bu…'],
  ['Night bus home', 7, 'Night…'],
  ['', 3, ''],
  ['🎧🎧🎧', 3, '🎧🎧🎧'],
  ['🎧🎧🎧🎧', 3, '🎧🎧…'],
  ['👩🏽‍🎤👩🏽‍🎤', 8, '👩🏽‍🎤👩🏽‍🎤'],
  ['👩🏽‍🎤👩🏽‍🎤', 7, '👩🏽‍🎤…'],
  ['👩🏽‍🎤', 3, '…'],
  ['❤️❤️', 3, '❤️…'],
  ['🇩🇪🇫🇷🇮🇹', 4, '🇩🇪…'],
  ['2️⃣3️⃣', 4, '2️⃣…'],
  ['🏴󠁧󠁢󠁳󠁣󠁴󠁿!', 7, '…'],
  ['👍🏽👍🏽👍🏽', 4, '👍🏽…'],
  ['e\u0301e\u0301e\u0301', 4, 'e\u0301…'],
  ['a\u0323\u0302b', 3, '…'],
  ['한국한국', 3, '한국…'],
  ['\u1112\u1161\u11ab\u1100\u116e\u11a8', 4, '\u1112\u1161\u11ab…'],
  ['नमस्ते', 4, 'नम…'],
  ['ก็ก็ก็', 4, 'ก็…'],
  ['a\r\nb\r\n', 4, 'a…'],
  ['مرحبا بالعالم', 7, 'مرحبا…'],
])('truncate(%j, %d) is %j', (text, max, expected) => {
  expect(truncate(text, max)).toBe(expected);
});

test('a truncated text has at most the given code points and only whole grapheme clusters', () => {
  const unit = fc.constantFrom('a', ' ', 'e\u0301', '👩🏽‍🎤', '❤️', '🇩🇪', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'स्ते', '한', '\r\n');
  const clustersOf = (text: string) =>
    Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  fc.assert(
    fc.property(fc.string({ unit }), fc.integer({ min: 1, max: 40 }), (text, max) => {
      expect(countCodePoints(truncate(text, max))).toBeLessThanOrEqual(max);
      const shortText = cutText(text, max);
      expect(countCodePoints(shortText)).toBeLessThanOrEqual(max);
      expect(clustersOf(text).slice(0, clustersOf(shortText).length).join('')).toBe(shortText);
    }),
  );
});
