/** Reads bytes of a file, fewer where it ends. */
export type ReadBytes = (start: number, length: number) => Promise<Uint8Array>;

/** Bytes of a file: from `start` to before `end`. */
export interface ByteSpan {
  start: number;
  end: number;
}

/** Bytes that are read at once: what lies around most positions that a search looks at. */
const WINDOW_BYTES = 16 * 1024;

/** Returns a function that reads short pieces from few long reads. */
export function createWindowReader(read: ReadBytes): ReadBytes {
  let window: Uint8Array = new Uint8Array();
  let windowStart = 0;
  return async (start, length) => {
    const isInside = start >= windowStart && start + length <= windowStart + window.length;
    if (!isInside) {
      const bytes = Math.max(WINDOW_BYTES, length);
      // A search from the end asks for what lies before.
      windowStart = start < windowStart ? Math.max(0, start + length - bytes) : start;
      window = await read(windowStart, bytes);
    }
    return window.subarray(start - windowStart, start - windowStart + length);
  };
}

/** Bytes as text of one byte a character, for names in file formats. */
export const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** Bytes as a view with numbers. */
export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
