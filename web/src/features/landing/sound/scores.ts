/** Length of a sample. */
export const BARS = 8;

/** What a sample plays besides the pattern of its card. */
export interface Score {
  /** Beats per minute. */
  tempo: number;
  /** How late every second sixteenth is, as a part of a sixteenth. */
  swing: number;
  /** The chord of each bar, repeated: its notes as MIDI numbers, the lowest first. */
  chords: readonly (readonly number[])[];
  /** The steps on which the chord sounds; 'x' is a hit. */
  stabs: string;
}

/** The scores by the titles of the samples. */
export const scores: Readonly<Record<string, Score>> = {
  Harmattan: {
    tempo: 108,
    swing: 0.16,
    chords: [
      [57, 60, 64, 67],
      [53, 57, 60, 64],
      [48, 55, 60, 64],
      [55, 59, 62, 65],
    ],
    stabs: '..x...x...x..x..',
  },
  'Low Sun': {
    tempo: 86,
    swing: 0.3,
    chords: [
      [50, 57, 60, 65],
      [58, 62, 65, 69],
      [55, 58, 62, 65],
      [57, 61, 64, 67],
    ],
    stabs: 'x.....x.........',
  },
  'Paper Moon': {
    tempo: 122,
    swing: 0,
    chords: [
      [52, 59, 64, 67],
      [48, 55, 60, 64],
      [55, 59, 62, 66],
      [50, 57, 62, 66],
    ],
    stabs: 'x..x..x..x..x.x.',
  },
};
