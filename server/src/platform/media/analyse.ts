import { withAudio } from './audio.ts';
import { Undecodable } from './errors.ts';
import { LoudnessMeter } from './loudness.ts';
import { PeakCollector } from './peaks.ts';
import { refuseOverlong } from './probe.ts';
import { RenditionMaker, type EncoderName, type Rendition } from './rendition.ts';

/** What is worked out of a track in the background. */
export type Analysis = {
  /** seconds that were decoded */
  duration: number;
  /** the highest level of 400 stretches of equal length: 0 to 1, three decimals */
  waveform: number[];
  /** integrated loudness in LUFS after ITU-R BS.1770-4; null for silence, and for sounds of less than 0.4 s */
  loudness: number | null;
  rendition: Rendition;
};

const PEAKS = 400;

/** Decodes a file once, for its waveform, its loudness and its rendition. Throws Undecodable. */
export function analyse(
  path: string,
  options: { rendition: string; encoder: EncoderName; onProgress: (part: number) => void },
): Promise<Analysis> {
  return withAudio(path, async (audio) => {
    refuseOverlong(audio);
    const loudness = new LoudnessMeter(audio.sampleRate, audio.channels, audio.speakers);
    const peaks = new PeakCollector();
    const maker = await RenditionMaker.open(options.rendition, options.encoder, audio);
    try {
      let frames = 0;
      for await (const block of audio.decode()) {
        loudness.add(block);
        peaks.add(block);
        await maker.add(block);
        frames += block[0]?.length ?? 0;
        options.onProgress(Math.min(1, frames / audio.sampleRate / audio.duration));
      }
      if (frames === 0) throw new Undecodable('The sound in this file is damaged and cannot be played.');
      return {
        duration: frames / audio.sampleRate,
        waveform: peaks.result(PEAKS),
        loudness: loudness.integrated(),
        rendition: await maker.finish(),
      };
    } catch (error) {
      await maker.abort();
      throw error;
    }
  });
}
