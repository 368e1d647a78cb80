import { createHash } from 'node:crypto';
import { link, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Header } from 'tar';
import { messages } from '../backups.messages.ts';
import { withPartialFile } from './write-partial-file.ts';

/**
 * Bytes of a tar block. An archive has for each file a header block and its content, padded with
 * zeros, and ends with two blocks of zeros.
 */
export const BLOCK = 512;

/**
 * Bytes that are read, compressed and written at once. Each piece waits for its turn among the requests
 * of the server.
 */
export const PIECE = 2 ** 17;

/** A backup cannot be written or read. The message names the cause for its operator. */
export class BackupFailed extends Error {
  override readonly name = 'BackupFailed';
}

/**
 * A file in an archive. The caller reads its content at most once, before requesting the next
 * entry.
 */
export interface Entry {
  path: string;
  /** Bytes. */
  size: number;
  content: Iterable<Buffer> | AsyncIterable<Buffer>;
}

/** A complete archive. */
export interface WrittenArchive {
  bytes: number;
  /** SHA-256 of the file, in lower-case hex. */
  sha256: string;
}

export interface WriteOptions {
  /** Ends the work. Nothing is left of the file. */
  signal?: AbortSignal | undefined;
  /** Learns how many bytes the file has so far. */
  onProgress?: ((bytes: number) => void) | undefined;
}

/**
 * Writes a gzipped tar archive that only its owner can read. The file appears once it is complete.
 * @throws BackupFailed if the file exists
 */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<Entry>,
  { signal, onProgress = () => undefined }: WriteOptions = {},
): Promise<WrittenArchive> {
  const hash = createHash('sha256');
  let bytes = 0;
  await withPartialFile(file, 'partial', async (draft) => {
    // Open the file before anything can fail: a file that a stream has yet to open cannot be
    // removed.
    const handle = await open(draft, 'wx', 0o600).catch((cause: NodeJS.ErrnoException) => {
      throw new BackupFailed(messages.unwritable({ file, reason: cause.message }));
    });
    await pipeline(
      blocksOf(entries),
      createGzip({ level: 3, chunkSize: PIECE }),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          bytes += chunk.length;
          onProgress(bytes);
          yield chunk;
        }
      },
      handle.createWriteStream({ flush: true }),
      { signal },
    );
    // Unlike a rename, a link never replaces a file.
    await link(draft, file).catch((cause: NodeJS.ErrnoException) => {
      throw cause.code === 'EEXIST' ? new BackupFailed(messages.exists({ file })) : cause;
    });
  });
  return { bytes, sha256: hash.digest('hex') };
}

async function* blocksOf(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { path, size, content } of entries) {
    const header = new Header({ path, size, mode: 0o600, mtime: new Date(), type: 'File' });
    const block = Buffer.alloc(BLOCK);
    if (header.encode(block, 0)) throw new BackupFailed(messages.tooLarge({ path }));
    yield block;
    let writtenBytes = 0;
    for await (const chunk of content) {
      writtenBytes += chunk.length;
      yield chunk;
    }
    if (writtenBytes !== size) throw new BackupFailed(messages.changed({ path }));
    yield Buffer.alloc(fillUp(size));
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** The bytes that fill the last block of a file. */
export function fillUp(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}
