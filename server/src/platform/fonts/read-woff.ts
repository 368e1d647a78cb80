import { inflateSync } from 'node:zlib';

const HEADER_BYTES = 44;
const ENTRY_BYTES = 20;
const SFNT_HEADER_BYTES = 12;
const SFNT_ENTRY_BYTES = 16;

/**
 * Reads the OpenType file in a WOFF 1.0 file (https://www.w3.org/TR/WOFF/). Libraries that
 * read WOFF themselves decompress a table each time they look at it.
 */
export function readWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = HEADER_BYTES + index * ENTRY_BYTES;
    const [offset, compressedLength, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field));
    const storedBytes = woff.subarray(offset, (offset ?? 0) + (compressedLength ?? 0));
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      bytes: compressedLength === length ? storedBytes : inflateSync(storedBytes),
    };
  });
  const header = Buffer.alloc(SFNT_HEADER_BYTES + count * SFNT_ENTRY_BYTES);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  const power = Math.floor(Math.log2(count));
  header.writeUInt16BE(16 * 2 ** power, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(16 * count - 16 * 2 ** power, 10);
  let offset = header.length;
  const bodies = tables.map(({ tag, checksum, bytes }, index) => {
    const at = SFNT_HEADER_BYTES + index * SFNT_ENTRY_BYTES;
    tag.copy(header, at);
    header.writeUInt32BE(checksum, at + 4);
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(bytes.length, at + 12);
    // Tables begin at multiples of four bytes.
    const paddedBytes = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
    offset += paddedBytes.length;
    return paddedBytes;
  });
  return Buffer.concat([header, ...bodies]);
}
