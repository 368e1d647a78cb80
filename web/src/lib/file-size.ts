const units = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** A number of bytes for a person: 'Bytes', 'KB', 'MB', 'GB' (powers of 1024), to at most 2 decimals. */
export function fileSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  // What would round up to 1024 of a unit is 1 of the next.
  while (round(size) >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${round(size)} ${units[unit] ?? ''}`;
}

const round = (size: number) => Math.round(size * 100) / 100;
