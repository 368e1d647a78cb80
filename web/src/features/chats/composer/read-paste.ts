/** What a paste brings: text, or the files of a copied picture or file. */
export type Paste = { kind: 'text'; text: string } | { kind: 'files'; files: readonly File[] };

/**
 * Reads a paste. Text wins: spreadsheets and word processors add a picture of the text that was
 * copied. File managers add the names of the files, and browsers the HTML of a copied picture, which
 * has no text.
 */
export function readPaste(clipboard: Pick<DataTransfer, 'files' | 'getData'>): Paste {
  const files = [...clipboard.files];
  const text = clipboard.getData('text/plain') || textOf(clipboard.getData('text/html'));
  const names = new Set(files.map(({ name }) => name));
  const isOfFiles = text.split(/[\r\n]+/).every((line) => line.trim() === '' || names.has(fileNameIn(line)));
  return files.length > 0 && isOfFiles ? { kind: 'files', files } : { kind: 'text', text };
}

const textOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();

/** The file name at the end of a path or an address. */
const fileNameIn = (line: string): string => line.trim().replace(/^.*[\\/]/, '');
