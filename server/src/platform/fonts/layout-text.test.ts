import { describe, expect, test } from 'vitest';
import { layoutText, readFont, writeText } from './index.ts';
import { splitGraphemes } from './split-runs.ts';

const fonts = [
  'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  '@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
].map(readFont);

/** As in UAX #9, upper-case letters stand for Hebrew ones, so that a table can be read. */
const toHebrew = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => String.fromCharCode(0x5d0 - 65 + letter.charCodeAt(0)));

/** The characters of each line as they stand from left to right. */
const linesOf = (text: string, box: { maxWidth: number; maxLines?: number } = { maxWidth: 10_000 }) =>
  layoutText(text, { fonts, size: 10, ...box }).lines.map(({ runs }) =>
    runs
      .map((run) => (run.isRightToLeft ? splitGraphemes(run.text).toReversed().join('') : run.text))
      .join(''),
  );

describe('visual order of a line', () => {
  test.each([
    ['abc def', 'abc def'],
    ['ABC', 'CBA'],
    ['ABC DEF GHI', 'IHG FED CBA'],
    ['abc ABC DEF ghi', 'abc FED CBA ghi'],
    ['ABC abc def GHI', 'IHG abc def CBA'],
    ['ABC (def) & ghi', 'ghi & (def) CBA'],
    ['abc DEF (ghi)', 'abc FED (ghi)'],
    ['abc (DEF GHI) 2024', 'abc (IHG FED) 2024'],
    ['ABC [DEF] {GHI} <JKL> «MNO»', '«ONM» <LKJ> {IHG} [FED] CBA'],
    ['ABC: "DEF \'GHI\'"', '"\'IHG\' FED" :CBA'],
    ['abc “DEF” ghi', 'abc “FED” ghi'],
    ['ABC & co. (2024)', 'co. (2024) & CBA'],
    ['ABC 2024', '2024 CBA'],
    ['ABC 12 DEF 3', '3 FED 12 CBA'],
    ['ABC 50% 3/4', '3/4 50% CBA'],
    ['ABC 050-123-4567', '050-123-4567 CBA'],
    ['abc! ABC!', 'abc! CBA!'],
    ['ABC, DEF!', '!FED ,CBA'],
    ['ABC 🎧 DEF', 'FED 🎧 CBA'],
    ['abc ABC 🎧 DEF', 'abc FED 🎧 CBA'],
    ['𞤀𞤁 𞤂', '𞤂 𞤁𞤀'],
    ['a: \u2068ABC (def)\u2069!', 'a: (def) CBA!'],
    ['a: \u2068ABC\u2069, \u2068DEF\u2069', 'a: CBA, FED'],
    ['\u0628\u062a \u0661\u0662 \u062b', '\u062b \u0661\u0662 \u062a\u0628'],
    ['\u200fabc ABC', 'CBA abc'],
    ['ABC\tDEF\nGHI', 'IHG FED CBA'],
  ])('%s stands as %s', (text, expected) => {
    expect(linesOf(toHebrew(text))).toEqual([toHebrew(expected)]);
  });
});

describe('lines', () => {
  test('words break in the order in which they are read', () => {
    expect(linesOf(toHebrew('ABC DEF ghi JKL'), { maxWidth: 50 })).toEqual(
      ['FED CBA', 'LKJ ghi'].map(toHebrew),
    );
  });

  test('a long word continues on the next line, and an ellipsis ends a text at its side', () => {
    expect(linesOf('x'.repeat(20), { maxWidth: 60 })).toEqual(['x'.repeat(10), 'x'.repeat(10)]);
    expect(linesOf(toHebrew('ABC DEF GHI JKL'), { maxWidth: 55, maxLines: 1 })).toEqual([
      `…${toHebrew('G FED CBA')}`,
    ]);
    expect(linesOf('abcd-efghi jk', { maxWidth: 40 })).toEqual(['abcd-', 'efghi jk']);
    expect(linesOf('', { maxWidth: 60 })).toEqual([]);
  });

  test('the first letter decides at which edge the lines begin', () => {
    const isRightToLeft = (text: string) =>
      layoutText(text, { fonts, size: 10, maxWidth: 100 }).isRightToLeft;
    expect(['abc', '12 שלום', 'abc שלום', '"مرحبا"', '+/-'].map(isRightToLeft)).toEqual([
      false,
      true,
      false,
      true,
      false,
    ]);
  });
});

describe('characters', () => {
  test.each([
    ['a\u0378b', 'a□b'],
    ['\u{10ffff}', '□'],
    ['a\u00adb\u200b\u2060c', 'abc'],
    ['a\u0007b', 'ab'],
    ['\u0645\u06cc\u200c\u062e', '\u062e\u06cc\u200c\u0645'],
    ['e\u0301', 'é'],
    ['❤️', '❤'],
  ])('%j is drawn as %j', (text, expected) => {
    expect(linesOf(text)).toEqual([expected]);
  });

  test('Arabic letters join, and joiners have no width', () => {
    const widthOf = (text: string) => layoutText(text, { fonts, size: 10, maxWidth: 1000 }).lines[0]?.width;
    expect(widthOf('محمد')).toBeLessThan(widthOf('م ح م د') ?? 0);
    expect(widthOf('ab\u200d')).toBe(widthOf('ab'));
  });
});

test('the outlines of a text from right to left end at the right edge of the box', () => {
  const box = { x: 100, y: 50, size: 20, lineHeight: 24, maxWidth: 400, maxLines: 1 };
  const columns = (text: string) =>
    Array.from(writeText(text, box).d.matchAll(/[ML](-?[\d.]+)/g), ([, x]) => Number(x));
  expect(Math.max(...columns('שלום'))).toBeGreaterThan(490);
  expect(Math.min(...columns('שלום'))).toBeGreaterThan(400);
  expect(Math.min(...columns('abc'))).toBeLessThan(110);
  expect(columns('\u0378').length).toBeGreaterThan(0);
});
