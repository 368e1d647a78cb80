import { withAudio } from '../formats/open-audio.ts';
import type { Audio, AudioFacts } from '../formats/sound.ts';
import { UndecodableFile } from '../errors.ts';

/** Maximum duration in seconds. A compressed file of a few MB can contain days of silence. */
const MAX_DURATION_SECONDS = 4 * 60 * 60;

/**
 * Identifies an audio file by counting its frames and decoding its first second.
 * @throws {UndecodableFile}
 */
export function probe(path: string): Promise<AudioFacts> {
  return withAudio(path, async (audio) => {
    refuseOverlong(audio);
    const frames = Math.min(audio.duration, 1) * audio.sampleRate;
    let decodedFrames = 0;
    for await (const block of audio.decode()) {
      decodedFrames += block[0]?.length ?? 0;
      if (decodedFrames >= frames) break;
    }
    // A decoder skips damaged frames. If half of them decode, the file is music instead of noise
    // that looks like frames.
    if (decodedFrames < frames / 2) throw damagedSound();
    const { kind, duration, sampleRate, channels } = audio;
    return { kind, duration, sampleRate, channels };
  });
}

/** @throws {UndecodableFile} for a file that is too long to process */
export function refuseOverlong({ duration }: Audio): void {
  if (duration <= MAX_DURATION_SECONDS) return;
  const hours = String(MAX_DURATION_SECONDS / 3600);
  throw new UndecodableFile(`This file is longer than ${hours} hours.`, {
    reason: 'too-long',
    detail: hours,
  });
}

export const damagedSound = (): UndecodableFile =>
  new UndecodableFile('The sound in this file is damaged and cannot be played.', { reason: 'damaged-audio' });
