export type CsvCell = string | number;

/** The first characters of a formula, and characters that end the preceding cell. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * A text as one field (RFC 4180). Text of users must not run as a formula in the spreadsheet of the
 * reader.
 */
function field(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
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
  const plain = words
    .replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '');
  // Array.from iterates by code point, so the cut leaves no half surrogate pair.
  const stem = Array.from(plain)
    .slice(0, MAX_NAME_LENGTH)
    .join('')
    .replace(/[. ]+$/, '');
  return `${stem || 'track'}.${extension}`;
}
