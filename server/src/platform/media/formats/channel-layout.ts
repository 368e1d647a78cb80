/**
 * A channel position: its gain in the left and right channel of a stereo mix, and its weight in the
 * loudness.
 */
export type ChannelPosition = { left: number; right: number; weight: number };

const HALF = Math.SQRT1_2;
/**
 * Surround channels count for 1.5 dB more; the low frequency channel is ignored (ITU-R BS.1770-4,
 * table 3).
 */
const SURROUND = 1.41;

const position = (left: number, right: number, weight: number): ChannelPosition => ({ left, right, weight });

/**
 * The positions in the order of the bits of WAVEFORMATEXTENSIBLE's dwChannelMask, which is also the
 * order of the channels. The mix follows ITU-R BS.775-3, table 2.
 */
const CHANNEL_POSITIONS: readonly ChannelPosition[] = [
  position(1, 0, 1), // front left
  position(0, 1, 1), // front right
  position(HALF, HALF, 1), // front center
  position(0, 0, 0), // low frequency
  position(HALF, 0, SURROUND), // back left
  position(0, HALF, SURROUND), // back right
  position(1, 0, 1), // front left of center
  position(0, 1, 1), // front right of center
  position(0.5, 0.5, SURROUND), // back center
  position(HALF, 0, SURROUND), // side left
  position(0, HALF, SURROUND), // side right
];

/** The usual mask for 1 to 8 channels if a file has none. */
const USUAL_MASKS = [0x4, 0x3, 0x7, 0x33, 0x37, 0x3f, 0x70f, 0x63f];

/** The mask for a file without a channel mask. */
export const defaultChannelMask = (channels: number): number => USUAL_MASKS[channels - 1] ?? 0;

/** The number of positions in a mask. */
export const countChannelPositions = (mask: number): number => positionsIn(mask).length;

/**
 * The position of each channel. A single channel counts with full gain (mono is not stereo at half
 * the level).
 */
export function channelPositionsOf(mask: number, channels: number): ChannelPosition[] {
  if (channels === 1) return [position(1, 1, 1)];
  const positions = positionsIn(mask);
  return Array.from({ length: channels }, (_, channel) => positions[channel] ?? position(HALF, HALF, 1));
}

const positionsIn = (mask: number): ChannelPosition[] =>
  CHANNEL_POSITIONS.filter((_, bit) => (mask >>> bit) & 1);
