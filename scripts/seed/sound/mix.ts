import type { Random } from '../random.ts';
import { compose } from './compose.ts';
import { DRUMS } from './drums.ts';
import type { Piece } from './piece.ts';
import { addReverb } from './reverb.ts';
import { styleOf } from './styles.ts';
import { Filter, noise, RATE } from './signal.ts';
import { VOICES } from './voices.ts';

/** Samples of the left and right channel, from -1 to 1. */
export type Stereo = readonly [left: Float32Array, right: Float32Array];

/** Peak level of the result. */
const PEAK = 0.9;
const LEVELS = { bass: 0.85, chords: 0.75, lead: 0.8 } as const;

/** Renders a piece. The same random generator and piece result in the same samples. */
export function render(random: Random, piece: Piece): Stereo {
  const { room, drive, pump, isDusty } = styleOf(piece.style);
  const { tones, strokes } = compose(random, piece);
  const length = Math.round(piece.seconds * RATE);
  const [music, drums] = [silence(length), silence(length)];

  // Sum the sounds of each channel in mono, then pan them together.
  const channels = new Map<string, { sound: Float32Array; pan: number; into: Stereo; level: number }>();
  const channel = (name: string, pan: number, into: Stereo, level: number): Float32Array => {
    const entry = channels.get(name) ?? { sound: new Float32Array(length), pan, into, level };
    channels.set(name, entry);
    return entry.sound;
  };
  for (const { voice, part, pan, ...tone } of tones)
    VOICES[voice](channel(`${part} ${pan}`, pan, music, LEVELS[part]), tone);
  for (const { drum, pan, ...stroke } of strokes) DRUMS[drum](channel(`drums ${pan}`, pan, drums, 1), stroke);
  for (const { sound, pan, into, level } of channels.values()) panInto(sound, pan, level, into);

  const kicks = strokes.filter(({ drum }) => drum === 'kick' || drum === 'deepKick').map(({ at }) => at);
  if (pump > 0) duck(music, kicks, pump);
  const sum: Stereo = [mixed(music[0], drums[0]), mixed(music[1], drums[1])];
  addReverb(sum, room);
  if (isDusty) addDust(sum, piece.number);
  return master(sum, drive);
}

const silence = (length: number): Stereo => [new Float32Array(length), new Float32Array(length)];

const mixed = (one: Float32Array, other: Float32Array): Float32Array =>
  one.map((sample, i) => sample + (other[i] ?? 0));

/** Mixes a mono sound into the stereo channels with constant-power panning. */
function panInto(sound: Float32Array, pan: number, level: number, [left, right]: Stereo): void {
  const angle = ((pan + 1) * Math.PI) / 4;
  const [toLeft, toRight] = [level * Math.cos(angle) * Math.SQRT2, level * Math.sin(angle) * Math.SQRT2];
  for (let i = 0; i < sound.length; i += 1) {
    const sample = sound[i] ?? 0;
    left[i] = (left[i] ?? 0) + toLeft * sample;
    right[i] = (right[i] ?? 0) + toRight * sample;
  }
}

/**
 * Sidechain compression: each kick reduces the music, which recovers within a fifth of a second.
 */
function duck([left, right]: Stereo, kicks: readonly number[], depth: number): void {
  for (const at of kicks) {
    const from = Math.round(at * RATE);
    const until = Math.min(left.length, from + Math.round(0.22 * RATE));
    for (let i = from; i < until; i += 1) {
      const gain = 1 - depth * (1 - (i - from) / (until - from)) ** 2;
      left[i] = (left[i] ?? 0) * gain;
      right[i] = (right[i] ?? 0) * gain;
    }
  }
}

/** Adds the sound of an old record: hiss, occasional crackles, and no treble. */
function addDust(stereo: Stereo, seed: number): void {
  const crackle = noise(seed + 99);
  for (const side of stereo) {
    const hiss = noise(seed + side.length);
    const dull = new Filter(7_500);
    for (let i = 0; i < side.length; i += 1) {
      const tick = crackle() > 0.99985 ? 0.25 * crackle() : 0;
      side[i] = dull.low((side[i] ?? 0) + 0.006 * hiss() + tick);
    }
  }
}

/** Applies soft clipping, normalizes the level, and fades out at the end. */
function master(stereo: Stereo, drive: number): Stereo {
  const highest = (sides: Stereo) =>
    sides.reduce((high, side) => side.reduce((most, sample) => Math.max(most, Math.abs(sample)), high), 0);
  const gain = (0.9 * drive) / Math.max(0.001, highest(stereo));
  for (const side of stereo)
    for (let i = 0; i < side.length; i += 1) side[i] = Math.tanh(gain * (side[i] ?? 0));
  const level = PEAK / Math.max(0.001, highest(stereo));
  for (const side of stereo) {
    const fade = 0.4 * RATE;
    for (let i = 0; i < side.length; i += 1)
      side[i] = (side[i] ?? 0) * level * Math.min(1, (side.length - 1 - i) / fade);
  }
  return stereo;
}
