import { parseMp3Header, sameMp3Stream } from './mp3-frames.ts';

export type AudioKind = 'mp3' | 'wav';
export type ImageKind = 'jpeg' | 'png' | 'gif';

/**
 * Guesses the kind of a file by its first bytes, regardless of its name. `probeAudio` and
 * `reencodeImage` decide. They also find audio behind other bytes, for which this function returns
 * undefined. An ID3v2 tag may be longer than `head`, so a file that begins with one counts as MP3.
 */
export function sniff(head: Uint8Array): AudioKind | ImageKind | undefined {
  const bytes = asBytes(head);
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (text(0, 3) === 'ID3' || startsWithMp3Frame(bytes)) return 'mp3';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WAVE') return 'wav';
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif';
  return undefined;
}

/**
 * Whether the bytes start with an MP3 frame. Some encoders write zeros before it. If the head
 * contains the second header, it must agree with the first.
 */
function startsWithMp3Frame(bytes: Buffer): boolean {
  const start = Math.max(
    0,
    bytes.findIndex((byte) => byte !== 0),
  );
  if (start + 4 > bytes.length) return false;
  const first = bytes.readUInt32BE(start);
  const header = parseMp3Header(first);
  if (!header) return false;
  const next = start + header.size;
  if (next + 4 > bytes.length) return true;
  const second = bytes.readUInt32BE(next);
  return parseMp3Header(second) !== undefined && sameMp3Stream(first, second);
}

/** Returns the same memory as a Buffer, for its read methods. */
const asBytes = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
