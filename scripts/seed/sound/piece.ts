import type { Random } from '../random.ts';
import { STYLES, type Style } from './styles.ts';

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

/** The levels of the parts and of the room, relative to those of the piece; 1 where none is given. */
export type Mix = Partial<Record<'drums' | 'bass' | 'chords' | 'lead' | 'room', number>>;

/** A short piece of music that several posts share. Its end leads to its start, so it can loop. */
export interface Piece {
  number: number;
  genres: Style['genres'];
  style: Style;
  bpm: number;
  /** Such as `F minor`. */
  key: string;
  tonality: Key;
  /** Its four sections are equally long. */
  barsPerSection: number;
  seconds: number;
  mix: Mix;
}

/** Durations in seconds, rounded to bars, and maximum number of pieces. */
const LONG = { from: 15, to: 25, mostPieces: 96 };
const SHORT = { from: 9, to: 11, mostPieces: 12 };

/** Plans the pieces: with audio one for each post, up to a maximum, of all styles in turn. */
export function planPieces(
  random: Random,
  { posts, hasAudio }: { posts: number; hasAudio: boolean },
): Piece[] {
  const { from, to, mostPieces } = hasAudio ? LONG : SHORT;
  const styles = random.fork('styles').shuffle(Object.values(STYLES));
  const count = Math.min(mostPieces, posts);
  return Array.from({ length: count }, (_, number) => {
    const pieceRandom = random.fork(`piece ${number}`);
    const style = styles[number % styles.length] ?? pieceRandom.pick(styles);
    const { genres, modes, feel } = style;
    const bpm = pieceRandom.whole(...feel.bpm);
    const tonality = { keynote: pieceRandom.whole(0, 11), mode: pieceRandom.pick(modes) };
    const section = 4 * (240 / bpm);
    const barsPerSection = Math.max(1, Math.round(pieceRandom.numberBetween(from, to) / section));
    const seconds = barsPerSection * section;
    const key = nameOfKey(tonality);
    return { number, genres, style, bpm, key, tonality, barsPerSection, seconds, mix: {} };
  });
}
