import type { AudioKind } from './sniff.ts';

/** Properties of an audio file that need no decoding. */
export type AudioFacts = {
  kind: AudioKind;
  /** seconds of sound, counted instead of read from headers */
  duration: number;
  /** Hz */
  sampleRate: number;
  channels: number;
};

/**
 * Samples: one array for each channel, all of the same length; full scale is 1. The arrays may be
 * reused for the next block.
 */
export type Planes = Float32Array[];

/** An opened audio file. Each call of `decode` reads it from the beginning to the end. */
export type Audio = AudioFacts & {
  /** bit/s of a file with lossy compression; undefined for uncompressed samples. */
  bitrate?: number;
  /** The position of each channel, as a mask (see `channel-layout.ts`). */
  channelMask: number;
  decode: () => AsyncGenerator<Planes>;
};
