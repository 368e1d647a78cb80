import { open, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { ReceivedFile } from '@backbeat/contract';
import type { Config } from '../../config.ts';
import { FileDigest } from '../../http/uploads/file-digest.ts';

/** Bytes per read; hashing them takes about a millisecond. */
const READ_AT_ONCE = 1024 * 1024;

/** Whether other processes may write to the staging folder, too. */
export const sharesStaging = ({ redisUrl }: Config): boolean => redisUrl !== undefined;

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

/** Reads a whole file on this machine. @returns what is known of a file that a request has just sent */
export async function measure(file: string): Promise<Pick<ReceivedFile, 'size' | 'sha256' | 'head'>> {
  const digest = new FileDigest();
  // The buffer is reused: a stream would allocate memory for the whole file.
  const buffer = Buffer.allocUnsafe(READ_AT_ONCE);
  const handle = await open(file);
  try {
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, digest.size);
      if (bytesRead === 0) break;
      digest.add(buffer.subarray(0, bytesRead));
    }
    return digest.finish();
  } finally {
    await handle.close();
  }
}
