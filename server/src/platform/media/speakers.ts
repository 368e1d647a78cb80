/** A loudspeaker: what it adds to the left and right channel of a stereo mix, and its weight in the loudness. */
export type Speaker = { left: number; right: number; weight: number };

const HALF = Math.SQRT1_2;
/** Surround channels count for 1.5 dB more, the low frequency channel is left out (ITU-R BS.1770-4, table 3). */
const SURROUND = 1.41;

const speaker = (left: number, right: number, weight: number): Speaker => ({ left, right, weight });

/**
 * The speakers in the order of the bits of WAVEFORMATEXTENSIBLE's dwChannelMask, which is the order of the channels
 * too. The mix follows ITU-R BS.775-3, table 2.
 */
const SPEAKERS: readonly Speaker[] = [
  speaker(1, 0, 1), // front left
  speaker(0, 1, 1), // front right
  speaker(HALF, HALF, 1), // front centre
  speaker(0, 0, 0), // low frequency
  speaker(HALF, 0, SURROUND), // back left
  speaker(0, HALF, SURROUND), // back right
  speaker(1, 0, 1), // front left of centre
  speaker(0, 1, 1), // front right of centre
  speaker(0.5, 0.5, SURROUND), // back centre
  speaker(HALF, 0, SURROUND), // side left
  speaker(0, HALF, SURROUND), // side right
];

/** The usual mask for 1 to 8 channels where a file names none. */
const USUAL = [0x4, 0x3, 0x7, 0x33, 0x37, 0x3f, 0x70f, 0x63f];

/** The mask for a file that does not say which speakers its channels are for. */
export const defaultSpeakers = (channels: number): number => USUAL[channels - 1] ?? 0;

/** How many speakers a mask names. */
export const countSpeakers = (mask: number): number => namedBy(mask).length;

/** The speaker of each channel. A channel on its own counts as it is (mono is not stereo at half the level). */
export function speakersOf(mask: number, channels: number): Speaker[] {
  if (channels === 1) return [speaker(1, 1, 1)];
  const named = namedBy(mask);
  return Array.from({ length: channels }, (_, channel) => named[channel] ?? speaker(HALF, HALF, 1));
}

const namedBy = (mask: number): Speaker[] => SPEAKERS.filter((_, bit) => (mask >>> bit) & 1);
