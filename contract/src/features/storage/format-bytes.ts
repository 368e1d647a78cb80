import { messages } from './bytes.messages.ts';

const UNITS = ['KiB', 'MiB', 'GiB', 'TiB', 'PiB'] as const;
const STEP = 1024;

/** Writes an amount of bytes in the largest binary unit that fits: '4.8 GiB', '5 GiB', '12 bytes'. */
export function formatBytes(bytes: number): string {
  if (bytes < STEP) return messages.bytes({ count: bytes });
  let amount = bytes / STEP;
  let unit = 0;
  // 1023.96 MiB would read '1,024 MiB'.
  while (unit < UNITS.length - 1 && Math.round(amount * 10) / 10 >= STEP) {
    amount /= STEP;
    unit += 1;
  }
  return messages[UNITS[unit] ?? 'PiB']({ amount: Math.round(amount * 10) / 10 });
}

/** Writes the exact number of bytes: '5,368,709,120 bytes'. */
export const formatExactBytes = (bytes: number): string => messages.bytes({ count: bytes });
