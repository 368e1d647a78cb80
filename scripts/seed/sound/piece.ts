import type { MusicGenre } from '../data/titles.ts';
import type { Random } from '../random.ts';
import { planForm, type Section } from './form.ts';
import { nameOfKey, type Key } from './harmony.ts';
import { styleOf, STYLE_NAMES, type StyleName } from './styles.ts';

/** A short piece of music that several posts share. */
export interface Piece {
  number: number;
  genres: readonly MusicGenre[];
  style: StyleName;
  bpm: number;
  /** Such as `F minor`. */
  key: string;
  tonality: Key;
  form: readonly Section[];
  /** Duration including the decay of the last sound. */
  seconds: number;
}

/** Decay time of the last chord in seconds. */
export const RING = 1.6;

/** Range of durations in seconds, and maximum number of pieces. */
const LONG = { from: 15, to: 27, mostPieces: 36 };
const SHORT = { from: 9, to: 11, mostPieces: 4 };

/**
 * Plans the pieces of the posts: with audio, one of each style if there are enough posts; else a
 * few short ones.
 */
export function planPieces(
  random: Random,
  { posts, hasAudio }: { posts: number; hasAudio: boolean },
): Piece[] {
  const size = hasAudio ? LONG : SHORT;
  const count = Math.min(
    size.mostPieces,
    posts,
    hasAudio ? STYLE_NAMES.length + Math.ceil(posts / 15) : SHORT.mostPieces,
  );
  const styles = random.fork('styles').shuffle(STYLE_NAMES);
  return Array.from({ length: count }, (_, number) => {
    const [style = 'pop'] = styles.slice(number % styles.length);
    return planPiece(random.fork(`piece ${number}`), number, style, random.between(size.from, size.to));
  });
}

/** The times in seconds at which the sections of a piece begin. */
export function sectionStarts({ form, bpm }: Pick<Piece, 'form' | 'bpm'>): number[] {
  const bar = (4 * 60) / bpm;
  let bars = 0;
  return form.map((section) => {
    const start = bars * bar;
    bars += section.bars;
    return start;
  });
}

function planPiece(random: Random, number: number, style: StyleName, seconds: number): Piece {
  const {
    bpm: [slowest, fastest],
    drums,
    genres,
    modes,
  } = styleOf(style);
  const bpm = random.whole(slowest, fastest);
  const tonality = { keynote: random.whole(0, 11), mode: random.pick(modes) };
  const bar = (4 * 60) / bpm;
  const form = planForm(
    random,
    Math.max(4, Math.round((seconds - RING) / bar)),
    Object.keys(drums).length > 0,
  );
  const bars = form.reduce((sum, section) => sum + section.bars, 0);
  return { number, genres, style, bpm, key: nameOfKey(tonality), tonality, form, seconds: bars * bar + RING };
}
