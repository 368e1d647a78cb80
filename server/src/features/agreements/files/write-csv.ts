import { toCsvText } from '@backbeat/contract';
import { stringify } from 'csv-stringify/sync';
import type { SplitSheet } from './build-split-sheet.ts';

/**
 * Writes a split sheet as CSV (RFC 4180) in UTF-8 with a byte order mark, which spreadsheets need. A
 * text that a spreadsheet would change or run as a formula begins with an apostrophe.
 */
export function writeCsv({ facts, tables, notes }: SplitSheet): string {
  const records = [
    ...facts,
    ...tables.flatMap(({ title, rows }) => [[], [title], ...rows]),
    ...(notes.length > 0 ? [[], ...notes.map((note) => [note])] : []),
  ];
  return stringify(records, { bom: true, cast: { string: toCsvText }, record_delimiter: 'windows' });
}
