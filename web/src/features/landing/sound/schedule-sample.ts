import { INSTRUMENTS, STEPS, type Sample } from '../samples.ts';
import { createInstruments } from './instruments.ts';
import { BARS, type Score } from './scores.ts';

/** Seconds from the start to a step. Swing delays every second step. */
export const stepTime = ({ tempo }: Pick<Score, 'tempo'>, step: number, swing: number): number =>
  ((step + (step % 2 === 1 ? swing : 0)) * 60) / tempo / 4;

const hits = (pattern: string, step: number): boolean => pattern[step % STEPS] === 'x';

/** Schedules all notes of a sample, from `startAt` on the clock of the context. */
export function scheduleSample(
  context: BaseAudioContext,
  { pattern }: Sample,
  score: Score,
  startAt: number,
): void {
  const play = createInstruments(context);
  for (let step = 0; step < BARS * STEPS; step += 1) {
    const bar = Math.floor(step / STEPS);
    const at = startAt + stepTime(score, step, score.swing);
    const [root = 48, ...notes] = score.chords[bar % score.chords.length] ?? [];
    for (const instrument of INSTRUMENTS) {
      if (!hits(pattern[instrument], step) || isSilent(instrument, step)) continue;
      if (instrument === 'bass') play.bass(at, root > 52 ? root - 24 : root - 12);
      else play[instrument](at, step % 4 === 0 ? 1 : 0.7);
    }
    if (hits(score.stabs, step)) play.chord(at, [root + 12, ...notes], bar < 4 ? 0.7 : 1);
  }
}

/** The bass enters in the second bar, and the drums leave the last beat of each half alone. */
const isSilent = (instrument: string, step: number): boolean =>
  instrument === 'bass' ? step < STEPS : instrument === 'kick' && step % (STEPS * 4) >= STEPS * 4 - 4;
