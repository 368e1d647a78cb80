import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Bytes that are hashed at once: some milliseconds of work, so that the page stays responsive. */
const CHUNK_BYTES = 1024 * 1024;

/**
 * Computes the SHA-256 of a file in lower-case hexadecimal. It reads the file in chunks, so that
 * files of any size fit into memory. Web Crypto hashes only whole buffers.
 * @param onProgress called with the fraction hashed, from 0 to 1
 * @throws when aborted, or when the file cannot be read
 */
export async function hashFile(
  file: Blob,
  signal: AbortSignal,
  onProgress?: (share: number) => void,
): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += CHUNK_BYTES) {
    // oxlint-disable-next-line no-await-in-loop -- one chunk in memory at a time
    hash.update(new Uint8Array(await file.slice(at, at + CHUNK_BYTES).arrayBuffer()));
    signal.throwIfAborted();
    onProgress?.(Math.min(1, (at + CHUNK_BYTES) / file.size));
  }
  return bytesToHex(hash.digest());
}
