import { findSoundSpans, type ByteSpan } from '@backbeat/contract';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Bytes that are hashed at once: some milliseconds of work, so that the page stays responsive. */
const CHUNK_BYTES = 1024 * 1024;

type OnProgress = (share: number) => void;

/**
 * Computes the SHA-256 of a file in lower-case hexadecimal. It reads the file in chunks, so that
 * files of any size fit into memory. Web Crypto hashes only whole buffers.
 * @param onProgress called with the fraction hashed, from 0 to 1
 * @throws when aborted, or when the file cannot be read
 */
export const hashFile = (file: Blob, signal: AbortSignal, onProgress?: OnProgress): Promise<string> =>
  hashSpans(file, [{ start: 0, end: file.size }], signal, onProgress);

/** Computes the hash of the sound of a file without its tags, as `hashFile` does. */
export async function hashSound(file: Blob, signal: AbortSignal, onProgress?: OnProgress): Promise<string> {
  const spans = await findSoundSpans((start, length) => readBytes(file, start, start + length), file.size);
  return hashSpans(file, spans, signal, onProgress);
}

async function hashSpans(
  file: Blob,
  spans: readonly ByteSpan[],
  signal: AbortSignal,
  onProgress?: OnProgress,
): Promise<string> {
  const hash = sha256.create();
  for (const { start, end } of spans) {
    for (let at = start; at < end; at += CHUNK_BYTES) {
      // oxlint-disable-next-line no-await-in-loop -- one chunk in memory at a time
      hash.update(await readBytes(file, at, Math.min(end, at + CHUNK_BYTES)));
      signal.throwIfAborted();
      onProgress?.(Math.min(1, (at + CHUNK_BYTES) / file.size));
    }
  }
  return bytesToHex(hash.digest());
}

const readBytes = async (file: Blob, start: number, end: number): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(start, end).arrayBuffer());
