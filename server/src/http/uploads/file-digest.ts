import { createHash } from 'node:crypto';
import type { ReceivedFile } from '@backbeat/contract';

/** Bytes at the start of a file that suffice to recognize its media type. */
const HEAD_BYTES = 4096;

/** Counts and hashes the bytes of a file in their order, and keeps its start. */
export class FileDigest {
  /** The number of bytes so far. */
  size = 0;
  readonly #hash = createHash('sha256');
  #head = Buffer.alloc(0);

  add(bytes: Buffer): void {
    if (this.#head.length < HEAD_BYTES)
      this.#head = Buffer.concat([this.#head, bytes.subarray(0, HEAD_BYTES - this.#head.length)]);
    this.size += bytes.length;
    this.#hash.update(bytes);
  }

  /** Returns what is known of the whole file. Nothing can be added afterwards. */
  finish(): Pick<ReceivedFile, 'size' | 'sha256' | 'head'> {
    return { size: this.size, sha256: this.#hash.digest('hex'), head: this.#head };
  }
}
