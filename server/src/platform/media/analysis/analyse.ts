import { withAudio } from '../formats/open-audio.ts';
import { LoudnessMeter } from './loudness.ts';
import { PeakCollector } from './peaks.ts';
import { hashSound } from './hash-sound.ts';
import { damagedSound, refuseOverlong } from './probe.ts';
import { RenditionMaker, type EncoderName, type Rendition } from '../rendition/rendition.ts';
import type { Audio, Planes } from '../formats/sound.ts';

/** The results of the background analysis of a track. */
export type Analysis = {
  /** seconds that were decoded */
  duration: number;
  /** the highest level of 400 stretches of the rendition of equal length: 0 to 1, three decimals */
  waveform: number[];
  /**
   * integrated loudness of the rendition in LUFS after ITU-R BS.1770-4; null for silence, and below
   * 0.4 s
   */
  loudness: number | null;
  rendition: Rendition;
  /** SHA-256 of the sound of the file without its tags, hexadecimal */
  soundSha256: string;
};

type AnalyseOptions = {
  rendition: string;
  encoder: EncoderName;
  onProgress: (part: number) => void;
};

const PEAKS = 400;
/**
 * The peak of a sound that had to be scaled: -1 dBFS, because the encoder raises the level a little
 * (EBU R 128 s1).
 */
const SCALED_PEAK = 10 ** (-1 / 20);

/**
 * Encodes the rendition of a file and measures its waveform and loudness. Decodes the file a second
 * time if it must be scaled to fit into full scale.
 * @throws {Undecodable}
 */
export function analyse(path: string, options: AnalyseOptions): Promise<Analysis> {
  let progress = 0;
  const onProgress = (part: number) => options.onProgress((progress = Math.max(progress, part)));
  return withAudio(path, async (audio) => {
    refuseOverlong(audio);
    const render = (gain: number) => renderWith(audio, { ...options, onProgress }, gain);
    const first = await render(1);
    const { rendition, duration, waveform } = first.rendition
      ? first
      : await render(SCALED_PEAK / first.peak);
    if (!rendition) throw new Error(`a peak of ${first.peak} is above full scale after scaling`);
    const loudness = await measureLoudness(rendition.path, () => onProgress(1));
    return { duration, waveform, loudness, rendition, soundSha256: await hashSound(path) };
  });
}

/** @returns no rendition if samples are above full scale with this gain */
async function renderWith(
  audio: Audio,
  { rendition: target, encoder, onProgress }: AnalyseOptions,
  gain: number,
) {
  const peaks = new PeakCollector();
  const onSamples = (planes: Planes) => peaks.add(planes);
  const maker = await RenditionMaker.open(target, encoder, audio, { gain, onSamples });
  try {
    let frames = 0;
    for await (const block of audio.decode()) {
      await maker.add(block);
      frames += block[0]?.length ?? 0;
      onProgress(Math.min(1, frames / audio.sampleRate / audio.duration));
    }
    if (frames === 0) throw damagedSound();
    const rendition = await maker.finish();
    const duration = frames / audio.sampleRate;
    return { rendition, duration, waveform: peaks.result(PEAKS), peak: maker.peak };
  } catch (error) {
    await maker.abort();
    throw error;
  }
}

/**
 * The integrated loudness of a file in LUFS. The loudness of a rendition differs from that of the
 * samples before encoding: LAME lowers the level by up to 0.5 dB at low bitrates.
 */
const measureLoudness = (path: string, onBlock: () => void): Promise<number | null> =>
  withAudio(path, async ({ sampleRate, channels, channelMask, decode }) => {
    const meter = new LoudnessMeter(sampleRate, channels, channelMask);
    for await (const block of decode()) {
      meter.add(block);
      onBlock();
    }
    return meter.integrated();
  });
