import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fileName, toCsv, type CsvCell } from './csv.ts';

/** Parses RFC 4180, as a spreadsheet does. */
function parse(csv: string): string[][] {
  const rows: string[][] = [[]];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  const text = csv.replace(/^\uFEFF/, '');
  for (const [, quotedText, plainText = '', end] of text.matchAll(pattern)) {
    rows.at(-1)?.push(quotedText === undefined ? plainText : quotedText.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

const cell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('=1+1', '-2', 'a,b', '"', '\r\n', '007', '3/4', '1E5', '1:05'),
  fc.nat(),
);
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width })));

describe('toCsv and fileName', () => {
  test('toCsv output parses to the same table, except for the apostrophe that protects a text', () => {
    const stripMark = (text: string) => text.replace(/^'/, '');
    fc.assert(
      fc.property(table, (rows) => {
        const writtenRows: readonly (readonly CsvCell[])[] = rows;
        const parsedRows = parse(toCsv(['a "header"'], writtenRows)).slice(1);
        expect(parsedRows.map((row) => row.map(stripMark))).toEqual(
          rows.map((row) => row.map((each) => stripMark(String(each)))),
        );
      }),
    );
  });

  test('toCsv writes numbers and days for spreadsheets, and text that looks like them as text', () => {
    expect(toCsv(['Date', 'Plays', 'At'], [[new Date('2026-11-28'), 12.5, '1:05']])).toBe(
      '\uFEFFDate,Plays,At\r\n2026-11-28,12.5,"\'1:05"\r\n',
    );
  });

  test('toCsv never writes text that a spreadsheet would evaluate', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parse(toCsv([text], []))[0]?.[0] ?? '').not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      }),
    );
    expect(toCsv(['name'], [['=HYPERLINK("https://x.example")']])).toBe(
      '\uFEFFname\r\n"\'=HYPERLINK(""https://x.example"")"\r\n',
    );
  });
});

it.each([
  ['Night Bus - views', 'Night Bus - views.csv'],
  ['AC/DC: "live"?', 'AC DC live.csv'],
  ['..hidden', 'hidden.csv'],
  ['a\u202Eb\u0000c', 'a b c.csv'],
  ['Ends. ', 'Ends.csv'],
  [' / ', 'track.csv'],
  ['ñ'.repeat(300), `${'ñ'.repeat(100)}.csv`],
])('fileName makes a valid name of %j', (words, name) => {
  expect(fileName(words, 'csv')).toBe(name);
});
