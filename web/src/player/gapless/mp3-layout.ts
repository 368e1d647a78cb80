/**
 * Where an MP3 file of constant bit rate has its frames, and which of its samples are music.
 * Renditions are such files (server/src/platform/media/rendition).
 */
export interface Mp3Layout {
  sampleRate: number;
  /** The number of frames with sound. */
  frames: number;
  /** The offset of the first frame with sound, in bytes. */
  start: number;
  /** Bytes of the whole file. */
  size: number;
  /** Samples that the encoder inserted before the music. */
  delay: number;
  /** Seconds of music, without the delay and the padding. */
  duration: number;
  /** The bits that all frame headers of the file have in common. */
  header: number;
}

/** Samples in a frame of MPEG-1 Layer III. */
export const FRAME_SAMPLES = 1152;
/** Bytes at the start of a file that `readMp3Layout` needs: the longest frame and a header. */
export const LAYOUT_BYTES = 1445;

const SAMPLE_RATES = [44_100, 48_000, 32_000];
const KBITS = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
/** Synchronization, MPEG-1, Layer III. The next bit says whether there is a checksum. */
const KIND_BITS = 0xff_fe_00_00;
const MPEG_1_LAYER_3 = 0xff_fa_00_00;
/** Kind, bit rate and sampling rate, which do not change within a file. */
const CONSTANT_BITS = 0xff_fe_fc_00;
const MONO = 3;

/** Offsets within the Info tag (gabriel.mp3-tech.org/mp3infotag.html). */
const TAG = { flags: 4, frames: 8, bytes: 12, encoder: 116 };
/** From the encoder's name to the samples that it inserted, twice 12 bits. */
const DELAYS = 21;
/** The flags of the fields for frames, bytes and the table of contents. */
const REQUIRED_FIELDS = 7;
/** The flag of the field for the quality, which FFmpeg writes, and its bytes. */
const QUALITY = { flag: 8, bytes: 4 };
const ENCODERS = ['LAME', 'Lavf', 'Lavc'];

/**
 * Reads the layout from the Info tag in the first frame of a file.
 * @param bytes the start of the file
 * @param size bytes of the whole file
 * @returns null for files without such a tag: others than MP3, with tags in front, with a variable
 *   bit rate, or with more or fewer bytes than the tag says
 */
export function readMp3Layout(bytes: Uint8Array, size: number): Mp3Layout | null {
  if (bytes.length < LAYOUT_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const word = view.getUint32(0);
  const sampleRate = SAMPLE_RATES[(word >>> 10) & 3];
  const start = frameBytes(word);
  if (start === null || sampleRate === undefined) return null;

  const tag = 4 + (((word >>> 6) & 3) === MONO ? 17 : 32);
  const flags = view.getUint32(tag + TAG.flags);
  const hasFields = (flags & REQUIRED_FIELDS) === REQUIRED_FIELDS;
  if (textAt(bytes, tag) !== 'Info' || !hasFields) return null;
  const encoder = tag + TAG.encoder + (flags & QUALITY.flag ? QUALITY.bytes : 0);
  if (!ENCODERS.includes(textAt(bytes, encoder)) || view.getUint32(tag + TAG.bytes) !== size) return null;

  const header = (view.getUint32(start) & CONSTANT_BITS) >>> 0;
  const isSameStream = frameBytes(header) !== null && SAMPLE_RATES[(header >>> 10) & 3] === sampleRate;
  const delay = view.getUint16(encoder + DELAYS) >>> 4;
  const padding = view.getUint16(encoder + DELAYS + 1) & 0xfff;
  const frames = view.getUint32(tag + TAG.frames);
  const samples = frames * FRAME_SAMPLES - delay - padding;
  if (!isSameStream || samples <= 0) return null;
  return { sampleRate, frames, start, size, delay, duration: samples / sampleRate, header };
}

/** Bytes of a frame with this header; null if it is no header of MPEG-1 Layer III. */
function frameBytes(word: number): number | null {
  const kbits = KBITS[((word >>> 12) & 15) - 1];
  const sampleRate = SAMPLE_RATES[(word >>> 10) & 3];
  if ((word & KIND_BITS) >>> 0 !== MPEG_1_LAYER_3 || !kbits || !sampleRate) return null;
  return Math.floor((FRAME_SAMPLES * kbits * 125) / sampleRate) + ((word >>> 9) & 1);
}

const textAt = (bytes: Uint8Array, offset: number): string =>
  String.fromCharCode(...bytes.subarray(offset, offset + 4));

/** An encoder places each frame within so many bytes of where it would be with equal frames. */
const DRIFT_BYTES = 2;

/** The offset from which a file is read to find the frame with this index. */
export function offsetOfFrame({ start, size, frames }: Mp3Layout, frame: number): number {
  if (frame === 0) return start;
  return Math.floor(start + (frame * (size - start)) / frames) - DRIFT_BYTES;
}

/**
 * The offset of the first frame in bytes read from `offsetOfFrame`; null if there is none, as in a
 * damaged file.
 */
export function findFrame({ header }: Mp3Layout, bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let offset = 0; offset <= 2 * DRIFT_BYTES && offset + 4 <= bytes.length; offset += 1)
    if ((view.getUint32(offset) & CONSTANT_BITS) >>> 0 === header) return offset;
  return null;
}
