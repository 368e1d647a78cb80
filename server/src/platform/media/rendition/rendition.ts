import { stat } from 'node:fs/promises';
import type { Audio, Planes } from '../formats/sound.ts';
import { openFfmpegEncoder } from './encode-ffmpeg.ts';
import { openLameEncoder } from './encode-lame.ts';
import type { Encoder } from './encoder.ts';
import { Resampler } from '../formats/resample.ts';
import { channelPositionsOf } from '../formats/channel-layout.ts';

/** The encoding program. Both use LAME, so their files are of the same kind. */
export type EncoderName = 'ffmpeg' | 'lame';

const OPENERS = { ffmpeg: openFfmpegEncoder, lame: openLameEncoder };

/** The file that players load instead of the original. */
export type Rendition = { path: string; contentType: 'audio/mpeg'; size: number };

type SoundFormat = Pick<Audio, 'sampleRate' | 'channels' | 'channelMask'> &
  Partial<Pick<Audio, 'bitrate' | 'duration'>>;

/** For each channel of the result, the gain of each original channel. */
type Mix = readonly (readonly number[])[];

/** Maximum bit/s for one channel and for two. */
const BITRATES = { 1: 96_000, 2: 160_000 } as const;
/** The bit rates of MPEG-1 Layer III up to the highest that is used, in bit/s. */
const LAYER_3_RATES = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160].map((kbit) => kbit * 1000);
/**
 * Margin above the bitrate of the source, since encoding again at the same rate would lose quality.
 */
const HEADROOM = 1.25;
/** Approximate maximum size of a rendition of several hours. */
export const MAX_RENDITION_BYTES = 128 * 1024 ** 2;

/**
 * The bit rate of a rendition, in bit/s. It is in proportion to a lossy source, at most the
 * usual rate, and low enough to keep a long rendition within its maximum size. The lowest rate is
 * 32 kbit/s.
 */
export function renditionBitrate(
  channels: 1 | 2,
  { bitrate = Infinity, duration = 0 }: Partial<Pick<Audio, 'bitrate' | 'duration'>>,
): number {
  const [lowest = 0] = LAYER_3_RATES;
  const useful = LAYER_3_RATES.find((rate) => rate >= bitrate * HEADROOM) ?? Infinity;
  const maxRate = Math.min(useful, BITRATES[channels], (MAX_RENDITION_BYTES * 8) / duration);
  return LAYER_3_RATES.findLast((rate) => rate <= maxRate) ?? lowest;
}

type RenditionOptions = {
  /** Factor for all samples; 1 if not given. */
  gain?: number;
  /** Receives the samples while they are encoded. The arrays may be reused afterwards. */
  onSamples?: (planes: Planes) => void;
};

/**
 * Encodes a sound as MP3 of constant bitrate, mono or stereo, at 44.1 or 48 kHz. Every browser
 * starts such a file at once and can seek in it. It never clips: after the first sample above full
 * scale it only measures `peak`, and `finish` returns undefined. The caller then starts again with
 * a suitable `gain`.
 */
export class RenditionMaker {
  readonly #path: string;
  readonly #encoder: Encoder;
  readonly #resampler: Resampler | undefined;
  readonly #mix: Mix | undefined;
  readonly #gain: number;
  readonly #onSamples: NonNullable<RenditionOptions['onSamples']>;
  #peak = 0;

  static async open(
    path: string,
    name: EncoderName,
    audio: SoundFormat,
    options: RenditionOptions = {},
  ): Promise<RenditionMaker> {
    const channels = audio.channels === 1 ? 1 : 2;
    // Multiples of the CD rate become 44.1 kHz; MP3 below 32 kHz is a separate format that some
    // players do not support.
    const sampleRate = 176_400 % audio.sampleRate === 0 ? 44_100 : 48_000;
    const bitrate = renditionBitrate(channels, audio);
    const encoder = await OPENERS[name](path, { sampleRate, channels, bitrate });
    const resampler =
      sampleRate === audio.sampleRate ? undefined : new Resampler(audio.sampleRate, sampleRate, channels);
    return new RenditionMaker(path, encoder, { resampler, mix: stereoMix(audio), ...options });
  }

  private constructor(
    path: string,
    encoder: Encoder,
    {
      resampler,
      mix,
      gain = 1,
      onSamples = () => {},
    }: RenditionOptions & { resampler: Resampler | undefined; mix: Mix | undefined },
  ) {
    this.#path = path;
    this.#encoder = encoder;
    this.#resampler = resampler;
    this.#mix = mix;
    this.#gain = gain;
    this.#onSamples = onSamples;
  }

  /** The highest level so far, after mixing, resampling and gain; full scale is 1. */
  get peak(): number {
    return this.#peak;
  }

  async add(planes: Planes): Promise<void> {
    const output = this.#mix ? mixDown(planes, this.#mix) : planes;
    await this.#write(this.#resampler ? this.#resampler.add(output) : output);
  }

  /** @returns undefined, with nothing encoded, if samples were above full scale */
  async finish(): Promise<Rendition | undefined> {
    if (this.#resampler) await this.#write(this.#resampler.end());
    if (this.#isOver) return undefined;
    await this.#encoder.finish();
    return { path: this.#path, contentType: 'audio/mpeg', size: (await stat(this.#path)).size };
  }

  async abort(): Promise<void> {
    if (!this.#isOver) await this.#encoder.abort();
  }

  get #isOver(): boolean {
    return this.#peak > 1;
  }

  async #write(planes: Planes): Promise<void> {
    const wasOver = this.#isOver;
    const scaledPlanes =
      this.#gain === 1 ? planes : planes.map((plane) => plane.map((value) => value * this.#gain));
    this.#peak = Math.max(this.#peak, peakOf(scaledPlanes));
    if (this.#isOver) {
      if (!wasOver) await this.#encoder.abort();
      return;
    }
    this.#onSamples(scaledPlanes);
    const pcm = interleave(scaledPlanes);
    if (pcm.length > 0) await this.#encoder.write(pcm);
  }
}

function peakOf(planes: Planes): number {
  let peak = 0;
  for (const plane of planes) {
    for (let i = 0; i < plane.length; i++) {
      const level = Math.abs(plane[i] ?? 0);
      if (level > peak) peak = level;
    }
  }
  return peak;
}

/** The mix for more than two channels, with the loudness of the original channels. */
function stereoMix({ channelMask, channels }: SoundFormat): Mix | undefined {
  if (channels <= 2) return undefined;
  const positions = channelPositionsOf(channelMask, channels);
  return [positions.map(({ left }) => left), positions.map(({ right }) => right)];
}

const mixDown = (planes: Planes, mix: Mix): Planes =>
  mix.map((gains) => {
    const mono = new Float32Array(planes[0]?.length ?? 0);
    planes.forEach((plane, channel) => {
      const gain = gains[channel] ?? 0;
      if (gain > 0) for (let i = 0; i < mono.length; i++) mono[i] = (mono[i] ?? 0) + gain * (plane[i] ?? 0);
    });
    return mono;
  });

function interleave(planes: Planes): Int16Array {
  const pcm = new Int16Array((planes[0]?.length ?? 0) * planes.length);
  planes.forEach((plane, channel) => {
    for (let i = 0, at = channel; at < pcm.length; i++, at += planes.length) {
      pcm[at] = Math.round(Math.max(-1, Math.min(1, plane[i] ?? 0)) * 32_767);
    }
  });
  return pcm;
}
