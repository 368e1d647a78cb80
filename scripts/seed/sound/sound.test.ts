import { assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { TITLES } from '../data/titles.ts';
import { Random } from '../random.ts';
import { compose } from './compose.ts';
import { RATE } from './instruments.ts';
import { nameOfKey, planPieces, SCALES, type Piece } from './piece.ts';
import { render } from './render.ts';
import { STYLES } from './styles.ts';

const pieces = planPieces(new Random('sound'), { posts: 1_000, hasAudio: true });
const anyPiece = constantFrom(...pieces);

const level = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length));

test('planPieces returns each style for enough posts, and a few short pieces without audio', () => {
  expect(new Set(pieces.map(({ style }) => style)).size).toBe(Object.keys(STYLES).length);
  for (const { seconds } of pieces) expect(seconds).toBeGreaterThan(9);
  for (const { seconds } of pieces) expect(seconds).toBeLessThan(32);
  expect(planPieces(new Random('sound'), { posts: 1_000, hasAudio: false })).toHaveLength(12);
  expect(planPieces(new Random('sound'), { posts: 2, hasAudio: true })).toHaveLength(2);
});

test('every genre has a style of its own music', () => {
  const genres = Object.values(STYLES).flatMap((style) => style.genres);
  expect(genres.toSorted()).toEqual(Object.keys(TITLES).toSorted());
});

test('every note is in the key, within the piece and within the range of its instrument', () => {
  assert(
    property(anyPiece, integer(), (piece, seed) => {
      const { tones, strokes } = compose(new Random(String(seed)), piece);
      const scale: readonly number[] = SCALES[piece.tonality.mode];
      for (const { at, seconds, midi, velocity } of tones) {
        expect(at).toBeGreaterThanOrEqual(0);
        expect(at + seconds).toBeLessThan(piece.seconds);
        expect(midi).toBeGreaterThanOrEqual(24);
        expect(midi).toBeLessThan(100);
        expect(velocity).toBeLessThanOrEqual(1);
      }
      for (const { midi } of tones) {
        expect(scale).toContain((midi - piece.tonality.keynote + 120) % 12);
      }
      for (const { at, velocity } of strokes) {
        expect(at).toBeLessThan(piece.seconds);
        expect(velocity).toBeGreaterThan(0);
      }
      expect(strokes.length > 0).toBe(Object.keys(piece.style.drums).length > 0);
    }),
    { numRuns: 60 },
  );
});

/** A piece of each style with short sections, since rendering is slow. */
const shortPieces = pieces.slice(0, Object.keys(STYLES).length).map((piece): Piece => ({
  ...piece,
  barsPerSection: 1,
  seconds: 4 * (240 / piece.bpm),
}));

test.each(shortPieces)(
  'a piece for $genres.0 is neither silent nor clipped, and ends in silence',
  (piece) => {
    const [left, right] = render(new Random('take'), piece);
    expect(left).toHaveLength(Math.round(piece.seconds * RATE));
    for (const side of [left, right]) {
      const loudest = side.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      expect(loudest).toBeGreaterThan(0.3);
      expect(loudest).toBeLessThanOrEqual(0.9001);
      expect(side.every(Number.isFinite)).toBe(true);
      expect(Math.abs(side.at(-1) ?? 1)).toBeLessThan(0.001);
      expect(level(side)).toBeGreaterThan(0.02);
    }
  },
);

test('a piece loops without a click', () => {
  for (const piece of shortPieces.slice(0, 3)) {
    for (const side of render(new Random('take'), piece)) {
      const seam = [...side.subarray(-100), ...side.subarray(0, 100)];
      for (const [place, sample] of seam.entries())
        expect(Math.abs(sample - (seam[place - 1] ?? sample))).toBeLessThan(0.25);
      expect(Math.abs((side[0] ?? 1) - (side.at(-1) ?? 0))).toBeLessThan(0.001);
    }
  }
});

test('rendering the same take results in identical samples', () => {
  const piece = shortPieces.find(({ style }) => style === STYLES['rock']);
  if (!piece) throw new Error('There is no piece.');
  const hash = (seed: string) => level(render(new Random(seed), piece)[0]);
  expect(hash('one')).toBe(hash('one'));
  expect(hash('one')).not.toBe(hash('two'));
});

test('nameOfKey returns the names that musicians use', () => {
  expect(nameOfKey({ keynote: 5, mode: 'minor' })).toBe('F minor');
  expect(nameOfKey({ keynote: 2, mode: 'mixolydian' })).toBe('D major');
});
