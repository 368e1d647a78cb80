import type { FileHandle } from 'node:fs/promises';

/**
 * The content of an MP3 frame header (ISO/IEC 11172-3 § 2.4.2.3, 13818-3 for the lower sampling
 * rates).
 */
export type Mp3Header = {
  mpeg1: boolean;
  /** Hz */
  sampleRate: number;
  channels: 1 | 2;
  /** Samples of each channel in this frame: 1152, or 576 in MPEG-2 and 2.5. */
  samples: number;
  /** Bytes, including the four of the header. */
  size: number;
};

/**
 * Adjacent frames of one sampling rate and channel count.
 * The bytes are valid until the generator produces the next run.
 */
export type FrameRun = { bytes: Buffer; count: number; header: Mp3Header };

const RATES = [44_100, 48_000, 32_000];
const KBITS_MPEG1 = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const KBITS_MPEG2 = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
/** Sync, version, layer and sampling rate, which are constant within a stream. */
const STREAM_MASK = 0xff_fe_0c_00;
/**
 * Consecutive headers that prove the start of a stream. One or two occur by chance in any large
 * file.
 */
const CHAIN = 3;
const LONGEST_FRAME = 1441;
const CHUNK = 256 * 1024;

/**
 * Parses a frame header of Layer III; undefined for other data. Free-format streams, which few
 * players support, count as other data.
 */
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

/**
 * Finds the first frame within `window` bytes from `position` on, whatever bytes precede it.
 * Returns its offset in the file, or undefined if no frames follow each other there.
 */
export async function findFirstFrame(
  file: FileHandle,
  position: number,
  window: number,
): Promise<number | undefined> {
  const buffer = Buffer.alloc(window + CHAIN * LONGEST_FRAME + 4);
  const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
  const isEnd = bytesRead < buffer.length;
  const chain = findChain(buffer.subarray(0, bytesRead), 0, isEnd);
  return chain.complete ? position + chain.at : undefined;
}

/**
 * Reads the frames of a file from `position` on, in order, in constant memory. Skips everything
 * that is not a frame (tags, zeros, damage) and a truncated last frame. Version, sampling rate and
 * channel count may change, for example in joined files.
 */
export async function* readMp3Frames(file: FileHandle, position: number): AsyncGenerator<FrameRun> {
  const buffer = Buffer.alloc(CHUNK);
  let keptBytes = 0;
  /**
   * A header word of the stream that continues at the read position; undefined while searching for
   * one.
   */
  let stream: number | undefined;
  for (;;) {
    const { bytesRead } = await file.read(buffer, keptBytes, CHUNK - keptBytes, position);
    position += bytesRead;
    keptBytes += bytesRead;
    const isEnd = bytesRead === 0;
    const bytes = buffer.subarray(0, keptBytes);
    let at = 0;
    for (;;) {
      if (stream === undefined) {
        const chain = findChain(bytes, at, isEnd);
        at = chain.at;
        if (!chain.complete) break;
        stream = bytes.readUInt32BE(at);
      }
      const { run, end, next } = followChain(bytes, at, stream);
      if (run) yield run;
      at = end;
      if (next === 'lost') stream = undefined;
      if (next === 'more') break;
    }
    if (isEnd) return;
    buffer.copyWithin(0, at, keptBytes);
    keptBytes -= at;
  }
}

/**
 * Finds the next place where headers follow each other. Incomplete if there is none in `bytes`, or
 * if more bytes are needed to decide; `at` is then where the search continues.
 */
function findChain(bytes: Buffer, from: number, isEnd: boolean) {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    if (!isEnd && bytes.length - at < CHAIN * LONGEST_FRAME + 4) return { at, complete: false };
    if (isChain(bytes, at)) return { at, complete: true };
  }
  return { at: bytes.length, complete: false };
}

function isChain(bytes: Buffer, start: number): boolean {
  let at = start;
  let first: number | undefined;
  for (let links = 0; links < CHAIN; links++) {
    if (at === bytes.length && links > 0) return true;
    if (at + 4 > bytes.length) return false;
    const word = bytes.readUInt32BE(at);
    const header = parseMp3Header(word);
    if (!header || !sameMp3Stream(word, first ?? word)) return false;
    first ??= word;
    at += header.size;
  }
  return true;
}

/**
 * The run of frames at `from`.
 * @returns `next`: 'more' if the run may continue with more bytes, 'change' if frames with another
 * channel count follow, 'lost' if no frame of the stream follows
 */
function followChain(
  bytes: Buffer,
  from: number,
  stream: number,
): { run: FrameRun | undefined; end: number; next: 'more' | 'change' | 'lost' } {
  let end = from;
  let count = 0;
  let first: Mp3Header | undefined;
  const stop = (next: 'more' | 'change' | 'lost') => {
    const run = first && { bytes: bytes.subarray(from, end), count, header: first };
    return { run, end, next };
  };
  while (end + 4 <= bytes.length) {
    const word = bytes.readUInt32BE(end);
    const header = parseMp3Header(word);
    if (!header || !sameMp3Stream(word, stream)) return stop('lost');
    if (first && first.channels !== header.channels) return stop('change');
    if (end + header.size > bytes.length) break;
    first ??= header;
    end += header.size;
    count++;
  }
  return stop('more');
}
