import { messages } from './landing.messages.ts';

/** The instruments of the step sequencer, from top to bottom. */
export const INSTRUMENTS = ['hat', 'snare', 'kick', 'bass'] as const;
export type Instrument = (typeof INSTRUMENTS)[number];

/** Sixteenths of a bar. */
export const STEPS = 16;
export interface Sample {
  title: string;
  artist: string;
  role: string;
  genre: string;
  likes: number;
  /** The steps of one bar; 'x' is a hit. */
  pattern: Readonly<Record<Instrument, string>>;
}

/**
 * Invented. The artwork and the waveforms are generated from the titles; the browser synthesizes
 * the sound (sound/scores.ts).
 */
export const samples: readonly Sample[] = [
  {
    title: 'Harmattan',
    artist: 'tembo',
    role: messages.beatMaker,
    genre: 'Afrobeat',
    likes: 1204,
    pattern: {
      hat: 'x.xxx.xxx.xxx.xx',
      snare: '...x..x....x..x.',
      kick: 'x.....x.x.....x.',
      bass: 'x..x..x...x.x...',
    },
  },
  {
    title: 'Low Sun',
    artist: 'nia.keys',
    role: messages.artist,
    genre: 'Hip Hop',
    likes: 312,
    pattern: {
      hat: 'x.x.x.x.x.x.x.xx',
      snare: '....x.......x...',
      kick: 'x......x.xx.....',
      bass: 'x......x..x...x.',
    },
  },
  {
    title: 'Paper Moon',
    artist: 'ade.wav',
    role: messages.producer,
    genre: 'Electronic',
    likes: 45,
    pattern: {
      hat: '..x...x...x...xx',
      snare: '....x.......x...',
      kick: 'x...x...x...x...',
      bass: '..x...x...x...x.',
    },
  },
];
