import { messages } from './format.messages.ts';

const units = [messages.bytes, 'KB', 'MB', 'GB'] as const;

/**
 * A number of bytes as text: 'Bytes', 'KB', 'MB', 'GB' (powers of 1024), with at most 2 decimals.
 */
export function fileSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  // A value that rounds to 1024 of a unit becomes 1 of the next unit.
  while (round(size) >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${round(size)} ${units[unit] ?? ''}`;
}

const round = (size: number) => Math.round(size * 100) / 100;
