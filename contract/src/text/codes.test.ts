import { expect, test } from 'vitest';
import { isCode, readCode } from './codes.ts';

test.each([
  ['full-width digits', '１２３４５６７８', '12345678'],
  ['full-width letters', 'ＡＢｃｄ２３４５', 'ABCD2345'],
  ['Arabic-Indic digits', '١٢٣٤٥٦', '123456'],
  ['Persian digits', '۰۱۲۷۸۹', '012789'],
  ['Devanagari digits', '०१२३४५६७८९', '0123456789'],
  ['mathematical digits', '𝟏𝟐𝟑𝟜𝟝𝟞', '123456'],
  ['circled digits', '①②③④⑤⑥', '123456'],
  ['lower case', 'abcd2345', 'ABCD2345'],
  ['spaces', ' 123 456 ', '123456'],
  ['a no-break space', '123\u00a0456', '123456'],
  ['an ideographic space', '123\u3000456', '123456'],
  ['a tab and a line break', '123\t456\r\n', '123456'],
  ['a hyphen', 'ABCDE-FGHJK', 'ABCDEFGHJK'],
  ['an en dash and an em dash', 'AB–CD—EF', 'ABCDEF'],
  ['a minus sign', 'AB\u2212CD', 'ABCD'],
  ['a full-width hyphen', '１２３－４５６', '123456'],
  ['the long vowel mark of a Japanese keyboard', '123ー456', '123456'],
  ['a non-breaking hyphen', '123\u2011456', '123456'],
  ['a soft hyphen', '123\u00ad456', '123456'],
  ['a zero width space', '123\u200b456', '123456'],
  ['a byte order mark', '\ufeff123456', '123456'],
  ['direction marks', '\u202b123456\u202c\u200f', '123456'],
  ['variation selectors', '1\ufe0f2\ufe0f3\ufe0f', '123'],
  ['a blank Braille pattern', '123\u2800456', '123456'],
  ['nothing but invisible characters', '\u200b \u2060', ''],
])('reads a code with %s', (_what, text, code) => {
  expect(readCode(text)).toBe(code);
  expect(isCode(code)).toBe(true);
  expect(readCode(code)).toBe(code);
});

test.each([
  ['Cyrillic look-alikes', 'АВСЕ2345'],
  ['an umlaut', 'ÄBCD2345'],
  ['a dotless i', 'ıbcd2345'],
  ['a sharp s', 'abcdß234'],
  ['Greek letters', 'ΑΒΓΔ2345'],
  ['Chinese numerals', '一二三四五六'],
  ['an emoji', '12345🎧'],
  ['half a surrogate pair', '12345\ud83c'],
  ['a point', '123.456'],
  ['an underscore', '123_456'],
  ['a percent sign', '%00%00'],
  ['a combining accent', '12345\u0301'],
])('rejects a code with %s', (_what, text) => {
  expect(isCode(readCode(text))).toBe(false);
});
