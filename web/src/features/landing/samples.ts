/** The instruments of the step sequencer, from top to bottom. */
export const INSTRUMENTS = ['hat', 'snare', 'kick', 'bass'] as const;
export type Instrument = (typeof INSTRUMENTS)[number];

/** Sixteenths of a bar. */
export const STEPS = 16;
/** Length of a sample. */
export const BARS = 8;

export interface Sample {
  title: string;
  artist: string;
  role: string;
  genre: string;
  likes: number;
  /** Beats per minute. */
  tempo: number;
  /** How late every second sixteenth is, as a part of a sixteenth. */
  swing: number;
  /** The steps of one bar; 'x' is a hit. */
  pattern: Readonly<Record<Instrument, string>>;
  /** The chord of each bar, repeated: its notes as MIDI numbers, the lowest first. */
  chords: readonly (readonly number[])[];
  /** The steps on which the chord sounds. */
  stabs: string;
}

/**
 * Invented. The artwork and the waveforms are generated from the titles; the browser synthesizes
 * the sound of the patterns.
 */
export const samples: readonly Sample[] = [
  {
    title: 'Harmattan',
    artist: 'tembo',
    role: 'Beat maker',
    genre: 'Afrobeat',
    likes: 1204,
    tempo: 108,
    swing: 0.16,
    pattern: {
      hat: 'x.xxx.xxx.xxx.xx',
      snare: '...x..x....x..x.',
      kick: 'x.....x.x.....x.',
      bass: 'x..x..x...x.x...',
    },
    chords: [
      [57, 60, 64, 67],
      [53, 57, 60, 64],
      [48, 55, 60, 64],
      [55, 59, 62, 65],
    ],
    stabs: '..x...x...x..x..',
  },
  {
    title: 'Low Sun',
    artist: 'nia.keys',
    role: 'Artist',
    genre: 'Hip Hop',
    likes: 312,
    tempo: 86,
    swing: 0.3,
    pattern: {
      hat: 'x.x.x.x.x.x.x.xx',
      snare: '....x.......x...',
      kick: 'x......x.xx.....',
      bass: 'x......x..x...x.',
    },
    chords: [
      [50, 57, 60, 65],
      [58, 62, 65, 69],
      [55, 58, 62, 65],
      [57, 61, 64, 67],
    ],
    stabs: 'x.....x.........',
  },
  {
    title: 'Paper Moon',
    artist: 'ade.wav',
    role: 'Producer',
    genre: 'Electronic',
    likes: 45,
    tempo: 122,
    swing: 0,
    pattern: {
      hat: '..x...x...x...xx',
      snare: '....x.......x...',
      kick: 'x...x...x...x...',
      bass: '..x...x...x...x.',
    },
    chords: [
      [52, 59, 64, 67],
      [48, 55, 60, 64],
      [55, 59, 62, 66],
      [50, 57, 62, 66],
    ],
    stabs: 'x..x..x..x..x.x.',
  },
];
