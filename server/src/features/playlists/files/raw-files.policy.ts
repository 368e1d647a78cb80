import { ApiError, limits, playlists } from '@backbeat/contract';

/** An entry as it stands in the file. */
export interface RawEntry {
  title: string;
  creator: string;
  /** Seconds; NaN if the file does not say. */
  duration: number;
  isrcs: readonly string[];
  addresses: readonly string[];
}

/** A file as it stands. */
export interface RawFile {
  title: string;
  entries: readonly RawEntry[];
}

/** The number of the line of a place in a text, from 1. */
export const lineAt = (text: string, place: number): number => text.slice(0, place).split('\n').length;

/** @param line from 1 */
export function damagedNear(line: number): ApiError {
  const sentence = playlists.messages.fileDamaged({ line });
  return new ApiError('INVALID_INPUT', sentence, { fields: { file: sentence } });
}

export const unknownFormat = (): ApiError => new ApiError('WRONG_KIND', playlists.messages.fileUnknown);

/** @throws {ApiError} LIMIT_REACHED for a file of more entries than a playlist can have */
export function requireRoomFor(entries: number): void {
  if (entries > limits.playlists.items)
    throw new ApiError('LIMIT_REACHED', playlists.messages.full({ max: limits.playlists.items }));
}
