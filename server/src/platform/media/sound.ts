import type { AudioKind } from './sniff.ts';

/** What can be said of an audio file without decoding it. */
export type AudioFacts = {
  kind: AudioKind;
  /** seconds that can be heard: counted, not believed */
  duration: number;
  /** Hz */
  sampleRate: number;
  channels: number;
};

/** Sound: one array a channel, all of the same length; full scale is 1. The arrays may be reused for the next block. */
export type Planes = Float32Array[];

/** An opened audio file. Each call of `decode` reads it from the beginning to the end. */
export type Audio = AudioFacts & {
  /** bit/s of a file with lossy compression; undefined where the samples are stored as they are. */
  bitrate?: number;
  /** Which speaker each channel is for (see `speakers.ts`). */
  speakers: number;
  decode: () => AsyncGenerator<Planes>;
};
