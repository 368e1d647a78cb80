import { parseMp3Header, type Mp3Header } from './mp3-frames.ts';

/** Samples that an encoder inserted before the music, and after it to fill the last frame. */
export type Gapless = { delay: number; padding: number };

/** The content of a first frame that contains a table of contents instead of sound. */
export type Mp3Info = {
  /** Declared number of following frames. */
  frames: number | undefined;
  gapless: Gapless | undefined;
};

const FRAMES = 1;
const BYTES = 2;
const TOC = 4;
const QUALITY = 8;
/** The length of each field that the flags announce. */
const FIELDS = [
  [FRAMES, 4],
  [BYTES, 4],
  [TOC, 100],
  [QUALITY, 4],
] as const;
/**
 * From the encoder's name to its delay and padding, 12 bits each
 * (gabriel.mp3-tech.org/mp3infotag.html).
 */
const GAPLESS_OFFSET = 21;
const ENCODERS = ['LAME', 'Lavf', 'Lavc'];

/** The end of the side information, where the tag begins. */
const tagOffset = ({ mpeg1, channels }: Mp3Header): number =>
  4 + (mpeg1 ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17);

/**
 * Reads the Xing, Info or VBRI tag of a stream's first frame; undefined if the frame contains
 * sound.
 */
export function readInfoFrame(bytes: Buffer, header: Mp3Header): Mp3Info | undefined {
  const frame = bytes.subarray(0, header.size);
  // Fraunhofer's tag is always at the same place and has no padding.
  if (frame.toString('latin1', 36, 40) === 'VBRI') return { frames: undefined, gapless: undefined };
  const tag = frame.subarray(tagOffset(header));
  const name = tag.toString('latin1', 0, 4);
  if (tag.length < 8 || (name !== 'Xing' && name !== 'Info')) return undefined;
  const flags = tag.readUInt32BE(4);
  const encoder = FIELDS.reduce((at, [flag, length]) => (flags & flag ? at + length : at), 8);
  const at = encoder + GAPLESS_OFFSET;
  const isKnown = ENCODERS.includes(tag.toString('latin1', encoder, encoder + 4)) && at + 3 <= tag.length;
  const delayAndPadding = isKnown ? tag.readUIntBE(at, 3) : undefined;
  return {
    frames: flags & FRAMES && tag.length >= 12 ? tag.readUInt32BE(8) : undefined,
    gapless:
      delayAndPadding === undefined
        ? undefined
        : { delay: delayAndPadding >> 12, padding: delayAndPadding & 0xfff },
  };
}

/** The offset and length of the encoder's part of a tag with these flags. */
const ENCODER_PART = { start: 116, length: 36 };

/**
 * The header of the frame with the tag. It has the bit rate of the stream, or the lowest higher one
 * whose frames are long enough.
 */
function infoHeader(sample: Buffer): { word: number; header: Mp3Header } {
  const stream = (sample.readUInt32BE(0) | 0x01_00_00) & ~0x02_00; // no checksum, no padding byte
  for (let bitrate = (stream >>> 12) & 15; bitrate < 15; bitrate++) {
    const word = ((stream & ~0xf0_00) | (bitrate << 12)) >>> 0;
    const header = parseMp3Header(word);
    if (!header) break;
    const needed = tagOffset(header) + ENCODER_PART.start + ENCODER_PART.length;
    if (header.size >= needed) return { word, header };
  }
  throw new TypeError('not an MP3 frame');
}

/** Bytes of the frame that `writeInfoFrame` creates for a stream with such frames. */
export const infoFrameSize = (sample: Buffer): number => infoHeader(sample).header.size;

/**
 * Creates the Info frame of a stream with constant bitrate: the numbers of frames and bytes, the
 * offset of each hundredth, and the samples to skip at both ends.
 * @param sample a frame of the stream
 * @param frames number of following frames
 * @param size bytes of the whole file, including this frame
 */
export function writeInfoFrame(
  sample: Buffer,
  frames: number,
  size: number,
  { delay, padding }: Gapless,
): Buffer {
  const { word, header } = infoHeader(sample);
  const frame = Buffer.alloc(header.size);
  frame.writeUInt32BE(word, 0);
  const tag = frame.subarray(tagOffset(header));
  tag.write('Info', 0, 'latin1');
  tag.writeUInt32BE(FRAMES | BYTES | TOC, 4);
  tag.writeUInt32BE(frames, 8);
  tag.writeUInt32BE(size, 12);
  for (let hundredth = 0; hundredth < 100; hundredth++) {
    tag[16 + hundredth] = Math.floor((256 * hundredth) / 100);
  }
  tag.write('LAME3.100', ENCODER_PART.start, 'latin1');
  tag.writeUIntBE((delay << 12) | padding, ENCODER_PART.start + GAPLESS_OFFSET, 3);
  return frame;
}
