import { cutText, toCsvText } from '@backbeat/contract';

/** A date is a day in UTC, which spreadsheets show as a date. */
export type CsvCell = string | number | Date;

/**
 * A cell as one field (RFC 4180). Spreadsheets must not change text of users or run it as a formula.
 */
function field(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  const text = toCsvText(cell);
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A table as CSV: fields according to RFC 4180, with the byte order mark by which spreadsheets
 * detect UTF-8.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('')}`;
}

const MAX_NAME_LENGTH = 100;

/**
 * A file name that every system accepts: without path separators, control characters and characters
 * that disguise the extension.
 */
export function fileName(words: string, extension: string): string {
  const plainName = words
    .replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '');
  const stem = cutText(plainName, MAX_NAME_LENGTH).replace(/[. ]+$/, '');
  return `${stem || 'track'}.${extension}`;
}
