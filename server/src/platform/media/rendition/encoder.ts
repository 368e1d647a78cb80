/** The format of the samples: 16 bits, little-endian, with interleaved channels. */
export type PcmFormat = {
  sampleRate: number;
  channels: 1 | 2;
  /** bit/s of the result */
  bitrate: number;
};

/**
 * Encodes samples to an MP3 file. The encoder takes over the memory passed to `write`. An encoder
 * must be finished or aborted.
 */
export type Encoder = {
  write: (pcm: Int16Array) => Promise<void>;
  finish: () => Promise<void>;
  abort: () => Promise<void>;
};
