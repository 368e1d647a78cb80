import { stat } from 'node:fs/promises';
import type { Audio, Planes } from './sound.ts';
import { openFfmpegEncoder } from './encode-ffmpeg.ts';
import { openLameEncoder } from './encode-lame.ts';
import type { Encoder } from './encoder.ts';
import { Resampler } from './resample.ts';
import { speakersOf } from './speakers.ts';

/** Which programme encodes. LAME is in either, so the files are the same in kind. */
export type EncoderName = 'ffmpeg' | 'lame';

const OPENERS = { ffmpeg: openFfmpegEncoder, lame: openLameEncoder };

/** A file to listen to in the place of the original. */
export type Rendition = { path: string; contentType: 'audio/mpeg'; size: number };

type SoundFormat = Pick<Audio, 'sampleRate' | 'channels' | 'speakers'> &
  Partial<Pick<Audio, 'bitrate' | 'duration'>>;

/** For each channel of the result, how much of each channel of the original goes into it. */
type Mix = readonly (readonly number[])[];

/** bit/s for one channel and for two, at most. */
const BITRATES = { 1: 96_000, 2: 160_000 } as const;
/** The bit rates of MPEG-1 Layer III up to the highest that is used, in bit/s. */
const LAYER_3_RATES = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160].map((kbit) => kbit * 1000);
/** Encoding a second time at the rate of the source would lose some of what the source has. */
const HEADROOM = 1.25;
/** A rendition of several hours is no larger than about this. */
export const MAX_RENDITION_BYTES = 128 * 1024 ** 2;

/**
 * The bit rate of a rendition, in bit/s: in proportion to a lossy source, never above the usual rate, and so low that a
 * long rendition stays within its size. The lowest rate is 32 kbit/s.
 */
export function renditionBitrate(
  channels: 1 | 2,
  { bitrate = Infinity, duration = 0 }: Partial<Pick<Audio, 'bitrate' | 'duration'>>,
): number {
  const [lowest = 0] = LAYER_3_RATES;
  const useful = LAYER_3_RATES.find((rate) => rate >= bitrate * HEADROOM) ?? Infinity;
  const most = Math.min(useful, BITRATES[channels], (MAX_RENDITION_BYTES * 8) / duration);
  return LAYER_3_RATES.findLast((rate) => rate <= most) ?? lowest;
}

type RenditionOptions = {
  /** Factor for all samples; 1 if not given. */
  gain?: number;
  /** Receives the samples as they are encoded. The arrays may be reused afterwards. */
  onSamples?: (planes: Planes) => void;
};

/**
 * Makes the rendition of a sound: MP3 of constant bitrate, which every browser starts at once and can seek in, mono or
 * stereo, at 44.1 or 48 kHz. Never clips: from the first sample above full scale on it only measures `peak`, and
 * `finish` returns undefined. The caller then starts again with a `gain` that fits.
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
    // Rates of the CD family stay in it; MP3 below 32 kHz is a format of its own that not every player likes.
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

  /** The highest level so far, after the mix, the change of the sampling rate and the gain; full scale is 1. */
  get peak(): number {
    return this.#peak;
  }

  async add(planes: Planes): Promise<void> {
    const mixed = this.#mix ? mixDown(planes, this.#mix) : planes;
    await this.#write(this.#resampler ? this.#resampler.add(mixed) : mixed);
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
    const scaled =
      this.#gain === 1 ? planes : planes.map((plane) => plane.map((value) => value * this.#gain));
    this.#peak = Math.max(this.#peak, peakOf(scaled));
    if (this.#isOver) {
      if (!wasOver) await this.#encoder.abort();
      return;
    }
    this.#onSamples(scaled);
    const pcm = interleave(scaled);
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

/** The mix for more than two channels, as loud as the channels themselves. */
function stereoMix({ speakers, channels }: SoundFormat): Mix | undefined {
  if (channels <= 2) return undefined;
  const named = speakersOf(speakers, channels);
  return [named.map(({ left }) => left), named.map(({ right }) => right)];
}

const mixDown = (planes: Planes, mix: Mix): Planes =>
  mix.map((gains) => {
    const mixed = new Float32Array(planes[0]?.length ?? 0);
    planes.forEach((plane, channel) => {
      const gain = gains[channel] ?? 0;
      if (gain > 0)
        for (let i = 0; i < mixed.length; i++) mixed[i] = (mixed[i] ?? 0) + gain * (plane[i] ?? 0);
    });
    return mixed;
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
