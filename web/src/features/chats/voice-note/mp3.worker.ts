import { Mp3Encoder } from '@breezystack/lamejs';

/** A message to the encoder: its sample rate first, then samples from -1 to 1, then null. */
export type EncoderInput = { sampleRate: number } | Float32Array | null;

/** Speech in one channel. */
const BITRATE_KBPS = 64;

let encoder: Mp3Encoder | undefined;
const frames: BlobPart[] = [];

addEventListener('message', ({ data }: MessageEvent<EncoderInput>) => {
  if (data === null) {
    if (encoder) frames.push(new Uint8Array(encoder.flush()));
    postMessage(new Blob(frames, { type: 'audio/mpeg' }));
  } else if ('sampleRate' in data) encoder = new Mp3Encoder(1, data.sampleRate, BITRATE_KBPS);
  else if (encoder) frames.push(new Uint8Array(encoder.encodeBuffer(toInt16(data))));
});

const toInt16 = (samples: Float32Array): Int16Array =>
  Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767));
