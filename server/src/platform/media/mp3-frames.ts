import type { FileHandle } from 'node:fs/promises';

/** What the four bytes before each MP3 frame say (ISO/IEC 11172-3 § 2.4.2.3, 13818-3 for the lower sampling rates). */
export type Mp3Header = {
  mpeg1: boolean;
  /** Hz */
  sampleRate: number;
  channels: 1 | 2;
  /** Frames of sound in this frame: 1152, or 576 in MPEG-2 and 2.5. */
  samples: number;
  /** Bytes, these four included. */
  size: number;
};

/** Neighbouring frames without a gap, and how many they are. The bytes are valid until the next run is asked for. */
export type FrameRun = { bytes: Buffer; count: number };

const RATES = [44_100, 48_000, 32_000];
const KBITS_MPEG1 = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const KBITS_MPEG2 = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
/** Sync, version, layer and sampling rate: what may not change within a stream. */
const STREAM_MASK = 0xff_fe_0c_00;
/** Headers in a row that make a beginning. One or two come about by chance in any large file. */
const CHAIN = 3;
const LONGEST_FRAME = 1441;
const CHUNK = 256 * 1024;

/** Reads a frame header of Layer III; undefined if it is none. Free-format streams, which hardly anybody plays, are none. */
export function parseMp3Header(word: number): Mp3Header | undefined {
  const version = (word >>> 19) & 3;
  const layer = (word >>> 17) & 3;
  const bitrate = (word >>> 12) & 15;
  const rate = RATES[(word >>> 10) & 3];
  if (word >>> 21 !== 0x7ff || version === 1 || layer !== 1 || rate === undefined) return undefined;
  const mpeg1 = version === 3;
  const kbits = (mpeg1 ? KBITS_MPEG1 : KBITS_MPEG2)[bitrate - 1];
  if (kbits === undefined) return undefined;
  const sampleRate = mpeg1 ? rate : version === 2 ? rate / 2 : rate / 4;
  const samples = mpeg1 ? 1152 : 576;
  const padding = (word >>> 9) & 1;
  const size = Math.floor(((samples / 8) * kbits * 1000) / sampleRate) + padding;
  return { mpeg1, sampleRate, channels: ((word >>> 6) & 3) === 3 ? 1 : 2, samples, size };
}

/** Whether two header words may belong to one stream. */
export const sameMp3Stream = (one: number, other: number): boolean => ((one ^ other) & STREAM_MASK) === 0;

/** Where the sound begins: behind any ID3v2 tags (id3.org, ID3v2.4.0 § 3.1), of whatever size. Their content is never read. */
export async function skipId3(file: FileHandle): Promise<number> {
  const head = Buffer.alloc(10);
  let position = 0;
  // A tag is at least 10 bytes long, but nobody writes more than a few: a chain of them is an attempt to keep us busy.
  for (let tags = 0; tags < 16; tags++) {
    const { bytesRead } = await file.read(head, 0, 10, position);
    if (bytesRead < 10 || head.toString('latin1', 0, 3) !== 'ID3') break;
    const size = head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 127), 0);
    const footer = ((head[5] ?? 0) & 0x10) === 0 ? 0 : 10;
    position += 10 + size + footer;
  }
  return position;
}

/**
 * The frames of a file from `position` on, in order, in constant memory. Whatever is no frame (tags, zeros, damage) is
 * passed over, and so is a last frame that is cut off. The first frame decides version and sampling rate.
 */
export async function* readMp3Frames(file: FileHandle, position: number): AsyncGenerator<FrameRun> {
  const buffer = Buffer.alloc(CHUNK);
  let held = 0;
  let inStep = false;
  let reference: number | undefined;
  for (;;) {
    const { bytesRead } = await file.read(buffer, held, CHUNK - held, position);
    position += bytesRead;
    held += bytesRead;
    const isEnd = bytesRead === 0;
    const bytes = buffer.subarray(0, held);
    let at = 0;
    for (;;) {
      if (!inStep) {
        const found = findChain(bytes, at, isEnd, reference);
        at = found.at;
        if (!found.complete) break;
        inStep = true;
        reference ??= bytes.readUInt32BE(at);
      }
      const run = followChain(bytes, at, reference);
      if (run.count > 0) yield { bytes: bytes.subarray(at, run.end), count: run.count };
      at = run.end;
      inStep = run.inStep;
      if (inStep) break;
    }
    if (isEnd) return;
    buffer.copyWithin(0, at, held);
    held -= at;
  }
}

/** The next place where headers follow each other; if it cannot be told yet, where to go on with more bytes. */
function findChain(bytes: Buffer, from: number, isEnd: boolean, reference: number | undefined) {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    if (!isEnd && bytes.length - at < CHAIN * LONGEST_FRAME + 4) return { at, complete: false };
    if (isChain(bytes, at, reference)) return { at, complete: true };
  }
  return { at: bytes.length, complete: false };
}

function isChain(bytes: Buffer, start: number, reference: number | undefined): boolean {
  let at = start;
  for (let links = 0; links < CHAIN; links++) {
    if (at === bytes.length && links > 0) return true;
    if (at + 4 > bytes.length) return false;
    const word = bytes.readUInt32BE(at);
    const header = parseMp3Header(word);
    if (!header || !sameMp3Stream(word, reference ?? word)) return false;
    reference ??= word;
    at += header.size;
  }
  return true;
}

function followChain(bytes: Buffer, from: number, reference: number | undefined) {
  let end = from;
  let count = 0;
  while (end + 4 <= bytes.length) {
    const word = bytes.readUInt32BE(end);
    const header = parseMp3Header(word);
    if (!header || !sameMp3Stream(word, reference ?? word)) return { end, count, inStep: false };
    if (end + header.size > bytes.length) break;
    end += header.size;
    count++;
  }
  return { end, count, inStep: true };
}
