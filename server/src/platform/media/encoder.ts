/** The format that an encoder is given samples in: 16 bits, little-endian, the channels of a frame side by side. */
export type PcmFormat = {
  sampleRate: number;
  channels: 1 | 2;
  /** bit/s of the result */
  bitrate: number;
};

/** Makes an MP3 file of samples. The memory given to `write` is the encoder's. Unless it was finished, it must be aborted. */
export type Encoder = {
  write: (pcm: Int16Array) => Promise<void>;
  finish: () => Promise<void>;
  abort: () => Promise<void>;
};
