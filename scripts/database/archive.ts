import { createReadStream } from 'node:fs';
import { link, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Header } from 'tar';
import { CommandFailed } from './command.ts';
import { withPartialFile } from './partial-files.ts';

/**
 * Bytes of a tar block. An archive has for each file a header block and its content, padded with
 * zeros, and ends with two blocks of zeros.
 */
const BLOCK = 512;

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

/**
 * Writes a gzipped tar archive that only its owner can read. The file appears once it is complete.
 * @throws CommandFailed if the file exists
 */
export async function writeArchive(file: string, entries: AsyncIterable<Entry>): Promise<void> {
  await withPartialFile(file, 'partial', async (draft) => {
    // Open the file before anything can fail: a file that a stream has yet to open cannot be
    // removed.
    const handle = await open(draft, 'wx', 0o600).catch((cause: NodeJS.ErrnoException) => {
      throw new CommandFailed(`Couldn't write ${file}: ${cause.message}.`);
    });
    await pipeline(blocksOf(entries), createGzip({ level: 3 }), handle.createWriteStream({ flush: true }));
    // Unlike a rename, a link never replaces a file.
    await link(draft, file).catch((cause: NodeJS.ErrnoException) => {
      throw cause.code === 'EEXIST' ? new CommandFailed(`${file} already exists.`) : cause;
    });
  });
}

async function* blocksOf(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { path, size, content } of entries) {
    const header = new Header({ path, size, mode: 0o600, mtime: new Date(), type: 'File' });
    const block = Buffer.alloc(BLOCK);
    if (header.encode(block, 0))
      throw new CommandFailed(
        `${path} doesn't fit in an archive: its name is too long or the file is over 8 GiB.`,
      );
    yield block;
    let writtenBytes = 0;
    for await (const chunk of content) {
      writtenBytes += chunk.length;
      yield chunk;
    }
    if (writtenBytes !== size) throw new CommandFailed(`${path} changed during the backup. Try again.`);
    yield Buffer.alloc(fillUp(size));
  }
  yield Buffer.alloc(2 * BLOCK);
}

/**
 * Reads the entries of an archive of writeArchive, in order.
 * @throws CommandFailed if the archive is damaged or of another format
 */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const source = createReadStream(file);
  const unzipped = createGunzip();
  source.once('error', (error) => unzipped.destroy(error));
  const reader = new Reader(source.pipe(unzipped), file);
  try {
    for (;;) {
      const block = await reader.take(BLOCK);
      const header = new Header(block);
      if (header.nullBlock) return;
      if (!header.cksumValid || header.type !== 'File' || header.path === undefined) {
        throw new CommandFailed(`${file} is damaged or isn't a backup.`);
      }
      const size = header.size ?? 0;
      const content = reader.stream(size);
      yield { path: header.path, size, content };
      for await (const _ of content);
      await reader.take(fillUp(size));
    }
  } finally {
    source.destroy();
  }
}

/** Reads a given number of bytes from a stream. */
class Reader {
  readonly #source: AsyncIterator<Buffer>;
  readonly #name: string;
  #buffer: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>, name: string) {
    this.#source = source[Symbol.asyncIterator]();
    this.#name = name;
  }

  async take(bytes: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.stream(bytes)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  async *stream(bytes: number): AsyncGenerator<Buffer> {
    for (let remaining = bytes; remaining > 0;) {
      if (this.#buffer.length === 0) {
        const next = await this.#source.next().catch((cause: NodeJS.ErrnoException) => {
          // Error codes of zlib start with Z_.
          const isDamage = cause.code?.startsWith('Z_') === true;
          throw isDamage ? new CommandFailed(`${this.#name} is damaged or isn't a backup.`) : cause;
        });
        if (next.done === true) throw new CommandFailed(`${this.#name} is incomplete: it ends too early.`);
        this.#buffer = next.value;
      }
      const chunk = this.#buffer.subarray(0, remaining);
      this.#buffer = this.#buffer.subarray(chunk.length);
      remaining -= chunk.length;
      yield chunk;
    }
  }
}

function fillUp(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}
