import type { FileHandle } from 'node:fs/promises';

/** Files have one or two leading tags; a longer series only costs time. */
const MAX_TAGS = 16;
const ID3V1_BYTES = 128;
const APE_HEADER_BYTES = 32;
const ZEROS_CHUNK = 64 * 1024;

/**
 * Skips what real files contain before the audio: ID3v2, APEv2 and ID3v1 tags and any number of
 * zeros. Reads only the headers of tags. Returns the offset of the first other byte, at most the
 * file's size.
 */
export async function skipLeadingTags(file: FileHandle): Promise<number> {
  const { size } = await file.stat();
  const head = Buffer.alloc(APE_HEADER_BYTES);
  let position = await skipZeros(file, 0);
  for (let tags = 0; tags < MAX_TAGS; tags++) {
    const { bytesRead } = await file.read(head, 0, head.length, position);
    const length = tagLength(head.subarray(0, bytesRead));
    // A length beyond the end of the file is wrong, and says nothing about where the audio starts.
    if (length === 0 || position + length > size) break;
    position = await skipZeros(file, position + length);
  }
  return position;
}

/**
 * The length in bytes of the tag that begins with `head`, its header included; 0 if it is no tag.
 */
function tagLength(head: Buffer): number {
  const name = head.toString('latin1', 0, 8);
  // id3.org, ID3v2.4.0, section 3.1: four bytes of seven bits, without the header and the footer.
  if (name.startsWith('ID3') && head.length >= 10) {
    const size = head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 127), 0);
    const footer = ((head[5] ?? 0) & 0x10) === 0 ? 0 : 10;
    return 10 + size + footer;
  }
  // hydrogenaud.io, "APE Tags Header": the size includes the footer, but not the header.
  if (name === 'APETAGEX' && head.length === APE_HEADER_BYTES) {
    return APE_HEADER_BYTES + head.readUInt32LE(12);
  }
  return name.startsWith('TAG') ? ID3V1_BYTES : 0;
}

async function skipZeros(file: FileHandle, from: number): Promise<number> {
  const buffer = Buffer.alloc(ZEROS_CHUNK);
  for (let position = from; ;) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
    const other = buffer.subarray(0, bytesRead).findIndex((byte) => byte !== 0);
    if (other !== -1) return position + other;
    position += bytesRead;
    if (bytesRead === 0) return position;
  }
}
