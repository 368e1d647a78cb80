import type { Random } from '../random.ts';

/** A note of a melody, in steps of a bar (16) and of the scale. */
export interface MelodyNote {
  step: number;
  length: number;
  degree: number;
}

/** Steps of the scale between which a melody moves. */
const LOWEST = 4;
const HIGHEST = 12;

/**
 * A melody over these chords, one a bar: a motif of a bar, said again over the next chord, turned at the end of each four
 * bars. On the beats it rests on notes of the chord.
 * @param chords the step of the scale on which each chord stands
 * @param density which part of the eighths has a note
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

/** The note of the chord that lies nearest. */
function restOn(degree: number, chord: number): number {
  const tones = [degree, degree - 1, degree + 1, degree - 2];
  const isOfChord = (tone: number) => [0, 2, 4].includes((((tone - chord) % 7) + 7) % 7);
  return tones.find(isOfChord) ?? degree;
}
