import { toCsvText } from '@backbeat/contract';
import { stringify } from 'csv-stringify/sync';
import { formatPosition, labelOf, markersOf, type ExportedNote } from './marker.views.ts';

const COLUMNS =
  'Number,Version,Start,End,State,By,Assignee,Text,Replies,Created,Resolved by,Resolved in'.split(',');

/**
 * Writes notes as CSV (RFC 4180) in UTF-8 with a byte order mark, which spreadsheets need. A text that
 * a spreadsheet would change or run as a formula begins with an apostrophe.
 */
export function writeCsv(notes: readonly ExportedNote[]): string {
  const rows = notes.map((note) => [
    String(note.number),
    String(note.version),
    note.span ? formatPosition(note.span.atMs) : '',
    note.span && note.span.endMs !== null ? formatPosition(note.span.endMs) : '',
    note.isDone ? 'done' : 'open',
    toCsvText(note.by),
    toCsvText(note.assignee ?? ''),
    toCsvText(note.text),
    toCsvText(note.replies.map(({ by, text }) => `${by}: ${text}`).join('\n')),
    note.createdAt,
    toCsvText(note.resolvedBy ?? ''),
    note.resolvedIn === null ? '' : String(note.resolvedIn),
  ]);
  return stringify([COLUMNS, ...rows], { bom: true, record_delimiter: 'windows' });
}

/** RRGGBB. */
const COLORS = { open: 'FF5C39', done: '3FA66B' } as const;

/** Writes markers and regions for Reaper's Region/Marker Manager (RFC 4180). */
export function writeReaper(notes: readonly ExportedNote[]): string {
  const rows = markersOf(notes).map((marker) => {
    const { atMs, endMs } = marker.span;
    return [
      `${endMs === null ? 'M' : 'R'}${marker.number}`,
      labelOf(marker),
      formatPosition(atMs),
      endMs === null ? '' : formatPosition(endMs),
      endMs === null ? '' : formatPosition(endMs - atMs),
      marker.isDone ? COLORS.done : COLORS.open,
    ];
  });
  return stringify([['#', 'Name', 'Start', 'End', 'Length', 'Color'], ...rows], {
    record_delimiter: 'windows',
  });
}
