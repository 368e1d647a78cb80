import { cleanText, limits, truncate } from '@backbeat/contract';
import type { Span } from '../notes.policy.ts';

/** A note as files name it. */
export interface ExportedNote {
  number: number;
  /** The version on which it was made. */
  version: number;
  /** The position on the exported version; null for the whole version. */
  span: Span | null;
  isDone: boolean;
  by: string;
  assignee: string | null;
  text: string;
  replies: { by: string; text: string }[];
  /** ISO 8601. */
  createdAt: string;
  resolvedBy: string | null;
  resolvedIn: number | null;
}

/** A note with a position. */
export type Marker = ExportedNote & { span: Span };

export const markersOf = (notes: readonly ExportedNote[]): Marker[] =>
  notes.flatMap(({ span, ...note }) => (span ? [{ ...note, span }] : []));

/** Text on one line, without control characters. */
export const toLine = (text: string): string => cleanText(text).replace(/[\n\t]+/g, ' ');

/** The label of a marker. It begins with '#', so that no cell of a sheet is a formula. */
export const labelOf = ({ number, by, text }: ExportedNote): string =>
  truncate(toLine(`#${number} ${by}: ${text}`), limits.room.label);

/** Formats milliseconds as `m:ss.mmm`, from an hour on as `h:mm:ss.mmm`. */
export function formatPosition(ms: number): string {
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60];
  const seconds = ((ms % 60_000) / 1000).toFixed(3).padStart(6, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}
