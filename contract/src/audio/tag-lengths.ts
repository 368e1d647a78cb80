import { latin1, viewOf, type ByteSpan, type ReadBytes } from './read-bytes.ts';

/** Files have a few tags. A file with more than these is not searched further. */
const MAX_TAGS = 1000;
const ID3V2_HEADER_BYTES = 10;
const ID3V1_BYTES = 128;
const APE_FOOTER_BYTES = 32;
/** 'LYRICSBEGIN' and the text of at most 5,100 bytes (id3.org/Lyrics3). */
const LYRICS_BEGIN = 'LYRICSBEGIN';
const MAX_LYRICS_BYTES = 5100 + LYRICS_BEGIN.length;
const LYRICS_END_BYTES = 9;
const LYRICS_SIZE_BYTES = 6;

/**
 * The bytes between the tags of an MP3 file: from behind all ID3v2 tags at its start to before all
 * ID3v1, APEv2 and Lyrics3 tags at its end. Undefined for a file with too many tags.
 */
export async function findBetweenTags(read: ReadBytes, size: number): Promise<ByteSpan | undefined> {
  let tags = 0;
  let start = 0;
  let end = size;
  for (let length = 1; length > 0; tags++) {
    if (tags > MAX_TAGS) return undefined;
    length = leadingTagLength(await read(start, ID3V2_HEADER_BYTES));
    // A length beyond the end of the file is wrong, and says nothing about where the sound starts.
    if (start + length > size) length = 0;
    start += length;
  }
  for (let length = 1; length > 0; tags++) {
    if (tags > MAX_TAGS) return undefined;
    length = await trailingTagLength(read, { start, end });
    end -= length;
  }
  return { start, end };
}

/**
 * The length in bytes of the ID3v2 tag that begins with these bytes; 0 if it is none
 * (id3.org/id3v2.4.0-structure, 3.1: seven bits of each byte, without the header and the footer).
 */
function leadingTagLength(head: Uint8Array): number {
  const [version = 0xff, revision = 0xff, flags = 0, ...sizes] = head.subarray(3);
  if (latin1(head.subarray(0, 3)) !== 'ID3' || sizes.length < 4) return 0;
  if (version === 0xff || revision === 0xff || sizes.some((byte) => byte > 127)) return 0;
  const size = sizes.reduce((sum, byte) => sum * 128 + byte, 0);
  return ID3V2_HEADER_BYTES + size + ((flags & 0x10) === 0 ? 0 : ID3V2_HEADER_BYTES);
}

/** The length of the tag that ends at the end of the span; 0 if there is none within it. */
async function trailingTagLength(read: ReadBytes, span: ByteSpan): Promise<number> {
  const { start, end } = span;
  const lastBytes = async (count: number) => read(Math.max(start, end - count), Math.min(count, end - start));
  const tail = await lastBytes(ID3V1_BYTES);
  if (tail.length === ID3V1_BYTES && latin1(tail.subarray(0, 3)) === 'TAG') return ID3V1_BYTES;
  const isWithin = (length: number) => (length <= end - start ? length : 0);
  if (tail.length >= APE_FOOTER_BYTES) {
    const footer = tail.subarray(tail.length - APE_FOOTER_BYTES);
    if (latin1(footer.subarray(0, 8)) === 'APETAGEX') return isWithin(apeLength(viewOf(footer)));
  }
  const mark = latin1(tail.subarray(Math.max(0, tail.length - LYRICS_END_BYTES)));
  if (mark === 'LYRICS200') return isWithin(await lyricsLength(lastBytes));
  if (mark !== 'LYRICSEND') return 0;
  const lyrics = latin1(await lastBytes(MAX_LYRICS_BYTES + LYRICS_END_BYTES));
  const begin = lyrics.lastIndexOf(LYRICS_BEGIN);
  return begin === -1 ? 0 : lyrics.length - begin;
}

/** From the footer: the size includes the footer, but not the header (hydrogenaud.io, APE Tags Header). */
function apeLength(footer: DataView): number {
  const hasHeader = footer.getUint32(20, true) >= 0x80_00_00_00;
  const size = footer.getUint32(12, true);
  return size < APE_FOOTER_BYTES ? 0 : size + (hasHeader ? APE_FOOTER_BYTES : 0);
}

/** Of Lyrics3 version 2: before its end stands the size, in digits, without itself and the end. */
async function lyricsLength(lastBytes: (count: number) => Promise<Uint8Array>): Promise<number> {
  const end = latin1(await lastBytes(LYRICS_SIZE_BYTES + LYRICS_END_BYTES));
  const digits = end.slice(0, LYRICS_SIZE_BYTES);
  if (!/^[0-9]{6}$/.test(digits)) return 0;
  const length = Number(digits) + end.length;
  const begin = latin1((await lastBytes(length)).subarray(0, LYRICS_BEGIN.length));
  return begin === LYRICS_BEGIN ? length : 0;
}
