import { formatPosition, labelOf, markersOf, toLine, type ExportedNote } from './marker.views.ts';

const toLines = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/** Further lines of a note, and replies, are indented. */
const INDENT = '    ';

/** Writes notes for people: `[x] 1:05.200–1:12.000  ana: Vocal too loud`. */
export const writeText = (notes: readonly ExportedNote[]): string =>
  toLines(
    notes.flatMap(({ isDone, span, by, text, replies }) => [
      `${isDone ? '[x]' : '[ ]'} ${span ? `${formatSpan(span)}  ` : ''}${indent(`${by}: ${text}`)}`,
      ...replies.map((reply) => `${INDENT}↳ ${indent(`${reply.by}: ${reply.text}`)}`),
    ]),
  );

const formatSpan = ({ atMs, endMs }: { atMs: number; endMs: number | null }): string =>
  endMs === null ? formatPosition(atMs) : `${formatPosition(atMs)}–${formatPosition(endMs)}`;
const indent = (text: string): string => text.replaceAll('\n', `\n${INDENT}`);

/** Writes a label track of Audacity. A moment ends where it begins. */
export const writeAudacity = (notes: readonly ExportedNote[]): string =>
  toLines(
    markersOf(notes).map((marker) => {
      const { atMs, endMs } = marker.span;
      return `${toSeconds(atMs)}\t${toSeconds(endMs ?? atMs)}\t${labelOf(marker)}`;
    }),
  );

const toSeconds = (ms: number): string => (ms / 1000).toFixed(6);

const AUDITION_HEADER = 'Name\tStart\tDuration\tTime Format\tType\tDescription';

/** Writes the list of markers of Adobe Audition. Each line has six fields, separated by tabs. */
export const writeAudition = (notes: readonly ExportedNote[]): string =>
  toLines([
    AUDITION_HEADER,
    ...markersOf(notes).map((marker) => {
      const { atMs, endMs } = marker.span;
      // The arrow keeps a sheet from reading a name that begins with '=' or '-' as a formula.
      const replies = marker.replies.map(({ by, text }) => toLine(`↳ ${by}: ${text}`)).join(' ');
      const fields = [
        labelOf(marker),
        formatPosition(atMs),
        formatPosition((endMs ?? atMs) - atMs),
        'decimal',
        'Cue',
      ];
      return [...fields, replies].join('\t');
    }),
  ]);
