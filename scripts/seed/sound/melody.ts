import type { Random } from '../random.ts';

/** A note of a melody, in sixteenths of a bar and scale steps. */
export interface MelodyNote {
  step: number;
  length: number;
  degree: number;
}

/** Range of a melody in scale steps. */
const LOWEST = 4;
const HIGHEST = 12;

/**
 * Plans a melody over one chord per bar: a motif of one bar is repeated over the next chords and
 * varied at the end of each four bars. Notes on the beat are chord notes.
 * @param chords the scale step of the root of each chord
 * @param density the share of the eighths with a note
 */
export function planMelody(random: Random, chords: readonly number[], density: number): MelodyNote[][] {
  const motif = planMotif(random, density);
  const ending = planMotif(random, density * 0.7);
  let degree = 7;
  return chords.map((chord, bar) =>
    (bar % 4 === 3 ? ending : motif).map(({ step, length, leap }) => {
      const moved = Math.min(HIGHEST, Math.max(LOWEST, degree + leap));
      degree = step % 4 === 0 ? restOn(moved, chord) : moved;
      return { step, length, degree };
    }),
  );
}

interface Motion {
  step: number;
  length: number;
  leap: number;
}

function planMotif(random: Random, density: number): Motion[] {
  const steps = [0, 2, 4, 6, 8, 10, 12, 14].filter((step) =>
    random.chance(step % 8 === 0 ? density + 0.3 : density),
  );
  if (steps.length === 0) steps.push(0);
  return steps.map((step, place) => ({
    step,
    length: Math.min(6, (steps[place + 1] ?? 16) - step),
    leap: random.pickWeighted([-2, -1, 0, 1, 2, 4], (leap) =>
      Math.abs(leap) === 1 ? 5 : leap === 4 ? 0.8 : 2,
    ),
  }));
}

/** Returns the nearest note of the chord. */
function restOn(degree: number, chord: number): number {
  const tones = [degree, degree - 1, degree + 1, degree - 2];
  const isOfChord = (tone: number) => [0, 2, 4].includes((((tone - chord) % 7) + 7) % 7);
  return tones.find(isOfChord) ?? degree;
}
