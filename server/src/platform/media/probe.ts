import { withAudio } from './audio.ts';
import type { Audio, AudioFacts } from './sound.ts';
import { Undecodable } from './errors.ts';

/** A compressed file of a few MB can hold days of silence: what is longer, in seconds, is not worked on. */
const LONGEST = 4 * 60 * 60;

/** Tells what an audio file is, after counting its frames and decoding its first second. Throws Undecodable. */
export function probe(path: string): Promise<AudioFacts> {
  return withAudio(path, async (audio) => {
    refuseOverlong(audio);
    const wanted = Math.min(audio.duration, 1) * audio.sampleRate;
    let heard = 0;
    for await (const block of audio.decode()) {
      heard += block[0]?.length ?? 0;
      if (heard >= wanted) break;
    }
    // A decoder passes over what is damaged. Half of it tells music from noise that looks like frames.
    if (heard < wanted / 2) throw damagedSound();
    const { kind, duration, sampleRate, channels } = audio;
    return { kind, duration, sampleRate, channels };
  });
}

/** Throws Undecodable for a file that is too long to work on. */
export function refuseOverlong({ duration }: Audio): void {
  if (duration <= LONGEST) return;
  const hours = String(LONGEST / 3600);
  throw new Undecodable(`This file is longer than ${hours} hours.`, { reason: 'too-long', detail: hours });
}

export const damagedSound = (): Undecodable =>
  new Undecodable('The sound in this file is damaged and cannot be played.', { reason: 'damaged-audio' });
