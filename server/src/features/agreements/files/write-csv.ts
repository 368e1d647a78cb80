import { stringify } from 'csv-stringify/sync';
import type { SplitSheet } from './build-split-sheet.ts';

/**
 * Writes a split sheet as CSV (RFC 4180) in UTF-8 with a byte order mark, which spreadsheets need. A
 * cell that a spreadsheet would run as a formula begins with an apostrophe (OWASP, CSV injection).
 */
export function writeCsv({ facts, tables }: SplitSheet): string {
  const records = [...facts, ...tables.flatMap(({ title, rows }) => [[], [title], ...rows])];
  return stringify(records, { bom: true, escape_formulas: true, record_delimiter: 'windows' });
}
