/** Scales as semitones above the keynote. */
export const SCALES = {
  major: [0, 2, 4, 5, 7, 9, 11],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  minor: [0, 2, 3, 5, 7, 8, 10],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
} as const;

export type Mode = keyof typeof SCALES;

/** A keynote from 0 (C) to 11 (B), and its mode. */
export interface Key {
  keynote: number;
  mode: Mode;
}

const NAMES = ['C', 'D♭', 'D', 'E♭', 'E', 'F', 'F♯', 'G', 'A♭', 'A', 'B♭', 'B'] as const;

/** The name of a key; modes are named by major or minor. */
export const nameOfKey = ({ keynote, mode }: Key): string =>
  `${NAMES[keynote] ?? 'C'} ${mode === 'major' || mode === 'mixolydian' ? 'major' : 'minor'}`;

/** Returns the note of a scale step in semitones above C; step 7 is the octave above step 0. */
export function noteOn({ keynote, mode }: Key, step: number): number {
  const octave = Math.floor(step / 7);
  return keynote + 12 * octave + (SCALES[mode][step - 7 * octave] ?? 0);
}

/** Returns the notes of a chord of stacked thirds on a scale step, in semitones above C. */
export const chordOn = (key: Key, step: number, size: number): number[] =>
  Array.from({ length: size }, (_, third) => noteOn(key, step + 2 * third));

/**
 * Voices chords as MIDI notes with small movements: each note takes the octave nearest to the
 * middle of the previous chord, within the octave around `centre`.
 */
export function voiceChords(chords: readonly (readonly number[])[], centre: number): number[][] {
  let middle = centre;
  return chords.map((chord) => {
    const voiced = [...new Set(chord.map((note) => nearest(note, middle)))].toSorted((a, b) => a - b);
    const mean = voiced.reduce((sum, note) => sum + note, 0) / Math.max(1, voiced.length);
    middle = (3 * centre + mean) / 4;
    return voiced;
  });
}

/** Returns the MIDI note of the same pitch class nearest to `target`. */
export const nearest = (note: number, target: number): number => note + 12 * Math.round((target - note) / 12);

/** Returns the frequency of a MIDI note in Hz, in equal temperament with A4 = 440 Hz. */
export const hertz = (midi: number): number => 440 * 2 ** ((midi - 69) / 12);
