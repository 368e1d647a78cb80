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

/**
 * Makes the rendition of a sound: MP3 of constant bitrate, which every browser starts at once and can seek in, mono or
 * stereo, at 44.1 or 48 kHz.
 */
export class RenditionMaker {
  readonly #path: string;
  readonly #encoder: Encoder;
  readonly #resampler: Resampler | undefined;
  readonly #mix: Mix | undefined;

  static async open(path: string, name: EncoderName, audio: SoundFormat): Promise<RenditionMaker> {
    const channels = audio.channels === 1 ? 1 : 2;
    // Rates of the CD family stay in it; MP3 below 32 kHz is a format of its own that not every player likes.
    const sampleRate = 176_400 % audio.sampleRate === 0 ? 44_100 : 48_000;
    const bitrate = renditionBitrate(channels, audio);
    const encoder = await OPENERS[name](path, { sampleRate, channels, bitrate });
    const resampler =
      sampleRate === audio.sampleRate ? undefined : new Resampler(audio.sampleRate, sampleRate, channels);
    return new RenditionMaker(path, encoder, resampler, stereoMix(audio));
  }

  private constructor(
    path: string,
    encoder: Encoder,
    resampler: Resampler | undefined,
    mix: Mix | undefined,
  ) {
    this.#path = path;
    this.#encoder = encoder;
    this.#resampler = resampler;
    this.#mix = mix;
  }

  async add(planes: Planes): Promise<void> {
    const mixed = this.#mix ? mixDown(planes, this.#mix) : planes;
    await this.#write(this.#resampler ? this.#resampler.add(mixed) : mixed);
  }

  async finish(): Promise<Rendition> {
    if (this.#resampler) await this.#write(this.#resampler.end());
    await this.#encoder.finish();
    return { path: this.#path, contentType: 'audio/mpeg', size: (await stat(this.#path)).size };
  }

  abort(): Promise<void> {
    return this.#encoder.abort();
  }

  async #write(planes: Planes): Promise<void> {
    const pcm = interleave(planes);
    if (pcm.length > 0) await this.#encoder.write(pcm);
  }
}

/** A mix for more than two channels, turned down so far that it cannot clip. */
function stereoMix({ speakers, channels }: SoundFormat): Mix | undefined {
  if (channels <= 2) return undefined;
  const named = speakersOf(speakers, channels);
  const mix = [named.map(({ left }) => left), named.map(({ right }) => right)];
  const loudest = Math.max(...mix.map((gains) => gains.reduce((sum, gain) => sum + gain, 0)));
  return mix.map((gains) => gains.map((gain) => gain / loudest));
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
