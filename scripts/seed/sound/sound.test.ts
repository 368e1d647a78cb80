import { assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { Random } from '../random.ts';
import { compose } from './compose.ts';
import { planForm } from './form.ts';
import { nameOfKey, SCALES } from './harmony.ts';
import { render } from './mix.ts';
import { planPieces, sectionStarts, type Piece } from './piece.ts';
import { rotateMp3 } from './rotate-mp3.ts';
import { styleOf, STYLES } from './styles.ts';
import { RATE } from './signal.ts';

const pieces = planPieces(new Random('sound'), { posts: 1_000, hasAudio: true });
const anyPiece = constantFrom(...pieces);

const level = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length));

test('planPieces returns each style for enough posts, and a few short pieces without audio', () => {
  expect(new Set(pieces.map(({ style }) => style)).size).toBe(Object.keys(STYLES).length);
  for (const { seconds } of pieces) expect(seconds).toBeGreaterThan(9);
  for (const { seconds } of pieces) expect(seconds).toBeLessThan(31);
  expect(planPieces(new Random('sound'), { posts: 1_000, hasAudio: false })).toHaveLength(4);
  expect(planPieces(new Random('sound'), { posts: 2, hasAudio: true })).toHaveLength(2);
});

test('planForm returns the wanted number of bars, with some in each section', () => {
  assert(
    property(integer({ min: 4, max: 40 }), integer(), (bars, seed) => {
      const form = planForm(new Random(String(seed)), bars);
      expect(form.reduce((sum, section) => sum + section.bars, 0)).toBe(bars);
      for (const section of form) expect(section.bars).toBeGreaterThan(0);
      expect(form.some(({ name }) => name === 'drop')).toBe(true);
    }),
  );
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
      // A walking bass passes through notes outside the key.
      for (const { midi } of tones.filter(({ part }) => part !== 'bass')) {
        expect(scale).toContain((midi - piece.tonality.keynote + 120) % 12);
      }
      for (const { at, velocity } of strokes) {
        expect(at).toBeLessThan(piece.seconds);
        expect(velocity).toBeGreaterThan(0);
      }
      expect(strokes.length > 0).toBe(Object.keys(styleOf(piece.style).drums).length > 0);
    }),
    { numRuns: 60 },
  );
});

/** A piece of each style with the drop and the end of its form only, since rendering is slow. */
const shortPieces = pieces.slice(0, Object.keys(STYLES).length).map((piece): Piece => {
  const bar = 240 / piece.bpm;
  const form = piece.form
    .filter(({ name }, index) => name === 'drop' || index === piece.form.length - 1)
    .map((section) => ({ ...section, bars: 1 }));
  return { ...piece, form, seconds: form.length * bar + 1.6 };
});

test.each(shortPieces)('$style is neither silent nor clipped, and ends in silence', (piece) => {
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
});

test('rendering the same take results in identical samples', () => {
  const piece = shortPieces.find(({ style }) => style === 'punk');
  if (!piece) throw new Error('There is no piece.');
  const hash = (seed: string) => level(render(new Random(seed), piece)[0]);
  expect(hash('one')).toBe(hash('one'));
  expect(hash('one')).not.toBe(hash('two'));
});

test('nameOfKey returns the names that musicians use', () => {
  expect(nameOfKey({ keynote: 5, mode: 'minor' })).toBe('F minor');
  expect(nameOfKey({ keynote: 2, mode: 'mixolydian' })).toBe('D major');
});

test('rotateMp3 moves the start of a file by whole frames and keeps all of them', () => {
  const frame = (mark: number) => {
    const bytes = Buffer.alloc(417, mark);
    bytes.writeUInt32BE(0xff_fb_90_00, 0);
    return bytes;
  };
  const info = frame(0);
  info.write('Info', 36, 'latin1');
  const file = (...marks: number[]) => Buffer.concat([info, ...marks.map(frame)]);
  expect(rotateMp3(file(1, 2, 3, 4), 0.5)).toEqual(file(3, 4, 1, 2));
  expect(rotateMp3(file(1, 2, 3, 4), 0)).toEqual(file(1, 2, 3, 4));
  expect(rotateMp3(Buffer.from('no music'), 0.5)).toEqual(Buffer.from('no music'));
});

test('sectionStarts returns the time of the first bar of each section', () => {
  const [piece] = pieces;
  if (!piece) throw new Error('There is a piece.');
  const starts = sectionStarts(piece);
  expect(starts[0]).toBe(0);
  expect(starts.at(-1)).toBeLessThan(piece.seconds);
});
