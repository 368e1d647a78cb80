/*
 * Variants of a rendered piece without another encoding: the frames of its MP3 file from another
 * bar on, followed by the frames before it. Frames hold 26 ms each, so a cut is hardly audible.
 */

/** kbit/s of MPEG-1 layer III by index (ISO 11172-3, 2.4.2.3); 0 for indexes without a fixed rate. */
const BITRATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0];
const SAMPLE_RATES = [44_100, 48_000, 32_000, 0];

/** Returns the bytes of the frame at an offset; undefined if there is none. */
function frameAt(file: Buffer, offset: number): Buffer | undefined {
  if (offset + 4 > file.length) return undefined;
  const header = file.readUInt32BE(offset);
  // 11 bits of synchronization, MPEG-1, layer III.
  if (header >>> 17 !== 0b111_1111_1111_1101) return undefined;
  const bitrate = BITRATES[(header >>> 12) & 15] ?? 0;
  const rate = SAMPLE_RATES[(header >>> 10) & 3] ?? 0;
  if (bitrate === 0 || rate === 0) return undefined;
  const size = Math.floor((144_000 * bitrate) / rate) + ((header >>> 9) & 1);
  return offset + size <= file.length ? file.subarray(offset, offset + size) : undefined;
}

/** Whether a frame holds facts about the file, which stay at its start, instead of sound. */
const isInfo = (frame: Buffer): boolean =>
  ['Xing', 'Info'].some((mark) => frame.subarray(0, 48).includes(mark, 0, 'latin1'));

/**
 * Moves the start of an MP3 file.
 * @param share the new start, from 0 to 1
 * @returns the file unchanged if it does not consist of frames
 */
export function rotateMp3(file: Buffer, share: number): Buffer {
  const frames: Buffer[] = [];
  let end = 0;
  for (let frame = frameAt(file, 0); frame; frame = frameAt(file, end)) {
    frames.push(frame);
    end += frame.length;
  }
  const [first] = frames;
  if (!first) return file;
  const head = isInfo(first) ? [first] : [];
  const sound = frames.slice(head.length);
  const start = Math.floor(sound.length * share) % Math.max(1, sound.length);
  return Buffer.concat([...head, ...sound.slice(start), ...sound.slice(0, start), file.subarray(end)]);
}
