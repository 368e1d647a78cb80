import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countCodePoints, cutToCodePoints } from './code-points.ts';
import { singleLineText } from './text.ts';
import { hasVisibleText } from './visible-text.ts';

const anyText = fc.string({ unit: fc.constantFrom('a', 'é', '夜', '🎧', '\u200d', '\ud83c', '\udfa7') });

describe('code points', () => {
  test('counts code points as the iterator of a string does', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(countCodePoints(text)).toBe(Array.from(text).length);
      }),
    );
  });

  test('cuts a text without leaving half a surrogate pair', () => {
    fc.assert(
      fc.property(anyText, fc.nat(20), (text, max) => {
        const shortText = cutToCodePoints(text, max);
        expect(shortText).toBe(Array.from(text).slice(0, max).join(''));
      }),
    );
  });
});

describe('hasVisibleText', () => {
  test.each([
    ['U+0020', 'a space'],
    ['U+00A0', 'a no-break space'],
    ['U+00AD', 'a soft hyphen'],
    ['U+034F', 'a grapheme joiner'],
    ['U+061C', 'an Arabic letter mark'],
    ['U+115F', 'a Hangul choseong filler'],
    ['U+1160', 'a Hangul jungseong filler'],
    ['U+17B4', 'a Khmer inherent vowel'],
    ['U+180E', 'a Mongolian vowel separator'],
    ['U+200B', 'a zero width space'],
    ['U+200D', 'a joiner without letters'],
    ['U+2028', 'a line separator'],
    ['U+2060', 'a word joiner'],
    ['U+2800', 'a blank Braille pattern'],
    ['U+3000', 'an ideographic space'],
    ['U+3164', 'a Hangul filler'],
    ['U+FE0F', 'a variation selector'],
    ['U+FEFF', 'a byte order mark'],
    ['U+FFA0', 'a halfwidth Hangul filler'],
    ['U+1D173', 'a musical format character'],
    ['U+E0020', 'a tag'],
    ['U+E01EF', 'a variation selector of the supplement'],
  ])('returns false for a text of only %s, %s', (name) => {
    const character = String.fromCodePoint(Number.parseInt(name.slice(2), 16));
    expect(hasVisibleText(character)).toBe(false);
    expect(hasVisibleText(` ${character}${character}\n`)).toBe(false);
    expect(hasVisibleText(`${character}a`)).toBe(true);
  });
});

test.each(['👩‍🎤', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'می‌خواهم', 'क्‍ष', '⠓⠊', '.', '\u0301'])(
  'lineOfText preserves the visible text %s',
  (text) => {
    expect(hasVisibleText(text)).toBe(true);
    expect(singleLineText(50).parse(` ${text} `)).toBe(text);
  },
);
