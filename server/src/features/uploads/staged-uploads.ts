import { createHash } from 'node:crypto';
import { open, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { ReceivedFile } from '@backbeat/contract';

/** Enough of a file to recognise its kind. */
const HEAD_BYTES = 4096;
/** Hashed within a millisecond. */
const READ_AT_ONCE = 1024 * 1024;

/** Where the bytes of an upload lie until all are there. */
export const stagedAt = (staging: string, id: string): string => path.join(staging, `${id}.upload`);

/** How many bytes of an upload are here; undefined where there is no such file on this machine. */
export async function stagedLength(staging: string, id: string): Promise<number | undefined> {
  const info = await stat(stagedAt(staging, id)).catch(() => undefined);
  return info?.size;
}

/** Says of the bytes of an upload that somebody goes on with it: what is left alone for a day is swept (see `Staging`). */
export async function touchStaged(staging: string, id: string): Promise<void> {
  const now = new Date();
  await utimes(stagedAt(staging, id), now, now).catch(() => undefined);
}

/** Removes the bytes of uploads that are gone. */
export async function removeStaged(staging: string, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => rm(stagedAt(staging, id), { force: true })));
}

/** A file of this machine as if it had just come in. */
export async function measure(file: string, name: string): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  // The same one again and again: a stream would leave the whole file behind as garbage.
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
