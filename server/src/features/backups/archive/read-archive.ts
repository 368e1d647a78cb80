import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { Header } from 'tar';
import { messages } from '../backups.messages.ts';
import { BackupFailed, BLOCK, type Entry, fillUp, PIECE } from './write-archive.ts';

/**
 * Reads the entries of an archive of writeArchive, in order, and the file to its end.
 * @param onChunk learns each chunk of the file
 * @throws BackupFailed if the archive is damaged or of another format
 */
export async function* readArchive(
  file: string,
  onChunk: (chunk: Buffer) => void = () => undefined,
): AsyncGenerator<Entry> {
  const source = createReadStream(file, { highWaterMark: PIECE });
  source.on('data', (chunk) => {
    if (Buffer.isBuffer(chunk)) onChunk(chunk);
  });
  const unzipped = createGunzip({ chunkSize: PIECE });
  source.once('error', (error) => unzipped.destroy(error));
  const reader = new Reader(source.pipe(unzipped), file);
  try {
    for (;;) {
      const block = await reader.take(BLOCK);
      const header = new Header(block);
      // The checksum of gzip follows.
      if (header.nullBlock) return await reader.skipRest();
      if (!header.cksumValid || header.type !== 'File' || header.path === undefined) {
        throw new BackupFailed(messages.damaged({ file }));
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
        const next = await this.#next();
        if (next.done === true) throw new BackupFailed(messages.tooShort({ file: this.#name }));
        this.#buffer = next.value;
      }
      const chunk = this.#buffer.subarray(0, remaining);
      this.#buffer = this.#buffer.subarray(chunk.length);
      remaining -= chunk.length;
      yield chunk;
    }
  }

  async skipRest(): Promise<void> {
    for (let next = await this.#next(); next.done !== true; next = await this.#next());
  }

  #next(): Promise<IteratorResult<Buffer>> {
    return this.#source.next().catch((cause: NodeJS.ErrnoException) => {
      // Error codes of zlib start with Z_.
      const isDamage = cause.code?.startsWith('Z_') === true;
      throw isDamage ? new BackupFailed(messages.damaged({ file: this.#name })) : cause;
    });
  }
}
