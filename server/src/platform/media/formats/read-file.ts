import type { FileHandle } from 'node:fs/promises';
import type { ReadBytes } from '@backbeat/contract';

/** Reads an open file for the functions that know its format. */
export const readBytesOf =
  (file: FileHandle): ReadBytes =>
  async (start, length) => {
    const bytes = new Uint8Array(length);
    const { bytesRead } = await file.read(bytes, 0, length, start);
    return bytes.subarray(0, bytesRead);
  };
