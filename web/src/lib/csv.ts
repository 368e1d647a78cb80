export type CsvCell = string | number;

/** What a spreadsheet would take for a formula, or for the end of what stands before it. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A text as one field (RFC 4180). Somebody's name must not calculate anything in the sheet of whoever opens the file. */
function field(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table as CSV: fields by RFC 4180, and the mark by which spreadsheets know UTF-8. */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('')}`;
}

const LONGEST = 100;

/** A file name that every system takes: without what separates paths, controls a terminal or hides the end of a name. */
export function fileName(words: string, extension: string): string {
  const plain = words
    .replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '');
  // Array.from takes whole characters: a half one is no text.
  const stem = Array.from(plain)
    .slice(0, LONGEST)
    .join('')
    .replace(/[. ]+$/, '');
  return `${stem || 'track'}.${extension}`;
}
