import { createHash } from 'node:crypto';
import { open, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { ReceivedFile } from '@backbeat/contract';

/** Bytes that are enough to identify the kind of a file. */
const HEAD_BYTES = 4096;
/** Bytes per read; hashing them takes about a millisecond. */
const READ_AT_ONCE = 1024 * 1024;

/** Returns the path of an upload's bytes in the staging folder. */
export const stagedPathOf = (staging: string, id: string): string => path.join(staging, `${id}.upload`);

/** Returns the number of staged bytes; undefined if this machine has no such file. */
export async function stagedLength(staging: string, id: string): Promise<number | undefined> {
  const info = await stat(stagedPathOf(staging, id)).catch(() => undefined);
  return info?.size;
}

/** Marks the bytes of an upload as in use. Files untouched for a day are swept (see `Staging`). */
export async function touchStaged(staging: string, id: string): Promise<void> {
  const now = new Date();
  await utimes(stagedPathOf(staging, id), now, now).catch(() => undefined);
}

/** Removes the bytes of deleted uploads. */
export async function removeStaged(staging: string, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => rm(stagedPathOf(staging, id), { force: true })));
}

/** Describes a file on this machine as if a request had just sent it. */
export async function measure(file: string, name: string): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  // The buffer is reused: a stream would allocate memory for the whole file.
  const buffer = Buffer.allocUnsafe(READ_AT_ONCE);
  const opened = await open(file);
  try {
    let head = Buffer.alloc(0);
    let size = 0;
    for (;;) {
      const { bytesRead } = await opened.read(buffer, 0, buffer.length, size);
      if (bytesRead === 0) break;
      const bytes = buffer.subarray(0, bytesRead);
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, bytes.subarray(0, HEAD_BYTES - head.length)]);
      size += bytesRead;
      hash.update(bytes);
    }
    return { path: file, name, size, sha256: hash.digest('hex'), head };
  } finally {
    await opened.close();
  }
}
