import type { Random } from '../random.ts';
import { compose, type Sound } from './compose.ts';
import { playDrum, playTone, RATE } from './instruments.ts';
import type { Piece } from './piece.ts';

/** Samples of the left and right channel, from -1 to 1. */
export type Stereo = readonly [left: Float32Array, right: Float32Array];

/** Peak of the result, and the RMS level before its peaks are rounded off. */
const PEAK = 0.9;
const LEVEL = 0.22;
const FADE = 0.005 * RATE;
/** Delays of the room in samples of the left channel, and the time to fill them. */
const DELAYS = [1116, 1277, 1617];
const FILL = RATE;

/**
 * Renders a piece. The same random generator and piece result in the same samples. What rings at
 * the end continues at the start, so that a player can loop the piece.
 */
export function render(random: Random, piece: Piece): Stereo {
  const { pump = 0, room } = piece.style.feel;
  const { tones, strokes } = compose(random, piece);
  const length = Math.round(piece.seconds * RATE);
  const stereo: Stereo = [new Float32Array(length), new Float32Array(length)];
  const samples = new Map<string, Float32Array>();
  const add = (name: string, play: () => Float32Array, sound: Omit<Sound, 'seconds'>) => {
    const sample = samples.get(name) ?? play();
    samples.set(name, sample);
    addSound(stereo, sample, sound);
  };
  for (const { voice, midi, seconds, ...sound } of tones)
    add(`${voice} ${midi} ${seconds}`, () => playTone(voice, midi, seconds), sound);
  for (const { at } of strokes.filter(({ drum }) => drum === 'kick')) duck(stereo, at, pump);
  for (const { drum, ...sound } of strokes) add(drum, () => playDrum(drum), sound);
  for (const [channel, side] of stereo.entries()) addRoom(side, 23 * channel, room * (piece.mix.room ?? 1));
  master(stereo);
  return stereo;
}

/** Adds a sound; its end wraps around to the start. */
function addSound(stereo: Stereo, sample: Float32Array, { at, velocity, pan }: Omit<Sound, 'seconds'>): void {
  const start = Math.round(at * RATE);
  for (const [channel, side] of stereo.entries()) {
    const gain = velocity * Math.SQRT1_2 * (channel === 0 ? 1 - pan : 1 + pan);
    for (let index = 0; index < sample.length; index += 1) {
      const place = (start + index) % side.length;
      side[place] = (side[place] ?? 0) + gain * (sample[index] ?? 0);
    }
  }
}

/** Reduces the level at a kick, and raises it again within a fifth of a second. */
function duck(stereo: Stereo, at: number, depth: number): void {
  const count = 0.2 * RATE;
  for (const side of stereo)
    for (let index = 0; index < count; index += 1) {
      const place = (Math.round(at * RATE) + index) % side.length;
      side[place] = (side[place] ?? 0) * (1 - depth * (1 - index / count) ** 2 * Math.min(1, index / 200));
    }
}

/** Adds the echoes of parallel comb filters (Schroeder), which the end of the piece fills first. */
function addRoom(side: Float32Array, spread: number, amount: number): void {
  const wet = new Float32Array(side.length);
  for (const length of DELAYS.map((samples) => samples + spread)) {
    const delay = new Float32Array(length);
    for (let index = -FILL, dull = 0; index < side.length; index += 1) {
      const place = (index + FILL) % length;
      const delayed = delay[place] ?? 0;
      dull = 0.6 * delayed + 0.4 * dull;
      delay[place] = (side[(index + side.length) % side.length] ?? 0) + 0.8 * dull;
      if (index >= 0) wet[index] = (wet[index] ?? 0) + delayed;
    }
  }
  for (let index = 0; index < side.length; index += 1)
    side[index] = (side[index] ?? 0) + 0.3 * amount * (wet[index] ?? 0);
}

/** Brings the sound to its level, rounds off the peaks, and fades both ends against clicks. */
function master(stereo: Stereo): void {
  const power = stereo.reduce((sum, side) => side.reduce((total, value) => total + value * value, sum), 0);
  const gain = LEVEL / Math.max(1e-6, Math.sqrt(power / (2 * stereo[0].length)));
  for (const side of stereo)
    for (let index = 0; index < side.length; index += 1) {
      const fade = Math.min(1, index / FADE, (side.length - 1 - index) / FADE);
      side[index] = PEAK * Math.tanh(gain * (side[index] ?? 0)) * fade;
    }
}

/** Encodes a stereo WAV file with 16 bits per sample. */
export function wavOf([left, right]: Stereo): Buffer {
  const bytes = Buffer.alloc(44 + left.length * 4);
  bytes.write('RIFF    WAVEfmt                     data', 0, 'latin1');
  const words = [16, (2 << 16) | 1, RATE, RATE * 4, (16 << 16) | 4];
  for (const [index, word] of words.entries()) bytes.writeUInt32LE(word, 16 + index * 4);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.writeUInt32LE(left.length * 4, 40);
  for (let index = 0; index < left.length; index += 1) {
    bytes.writeInt16LE(Math.round((left[index] ?? 0) * 0x7fff), 44 + index * 4);
    bytes.writeInt16LE(Math.round((right[index] ?? 0) * 0x7fff), 46 + index * 4);
  }
  return bytes;
}
