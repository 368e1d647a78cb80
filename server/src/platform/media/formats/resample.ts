import type { Planes } from './sound.ts';

/**
 * Zero crossings of the kernel on each side. With 16, audible frequencies pass and less than -80 dB
 * of the rest remains.
 */
const CROSSINGS = 16;
/** Where the filter begins to attenuate, as a fraction of the lower Nyquist frequency. */
const ROLL_OFF = 0.92;
const KAISER_BETA = 8;

/**
 * Resamples a stream with a windowed sinc, in as many phases as the ratio of the rates has (J. O.
 * Smith, "Digital Audio Resampling"). The output starts with the input and has the same length, to
 * the frame.
 */
export class Resampler {
  readonly #step: number;
  readonly #phases: number;
  /** Input samples for each output sample. */
  readonly #taps: number;
  /** The kernels of all phases, concatenated. */
  readonly #kernels: Float32Array;
  /**
   * Input that is still needed, `#held` frames of it. It begins with silence, so that the first
   * output is in the middle of a kernel.
   */
  #history: Planes;
  #historyFrames: number;
  /** The position of the next output sample: frames into the history, and a phase. */
  #position = 0;
  #phase = 0;
  #receivedFrames = 0;
  #sentFrames = 0;

  constructor(from: number, to: number, channels: number) {
    const divisor = greatestCommonDivisor(from, to);
    this.#step = from / divisor;
    this.#phases = to / divisor;
    const scale = Math.min(1, to / from);
    const reach = Math.ceil(CROSSINGS / scale);
    this.#taps = 2 * reach;
    this.#kernels = makeKernels(this.#phases, reach, scale * ROLL_OFF);
    this.#historyFrames = reach - 1;
    this.#history = Array.from({ length: channels }, () => new Float32Array(this.#historyFrames));
  }

  /** Takes the next samples and returns the output that they complete. */
  add(planes: Planes): Planes {
    this.#receivedFrames += planes[0]?.length ?? 0;
    return this.#process(planes);
  }

  /** Returns the remaining output after the last input. */
  end(): Planes {
    const due = Math.round((this.#receivedFrames * this.#phases) / this.#step) - this.#sentFrames;
    const lastPlanes = this.#process(this.#history.map(() => new Float32Array(this.#taps)));
    return lastPlanes.map((plane) => plane.subarray(0, Math.max(0, due)));
  }

  #process(planes: Planes): Planes {
    const taps = this.#taps;
    const input = this.#history.map((history, channel) =>
      join(history, planes[channel] ?? new Float32Array(0)),
    );
    const length = input[0]?.length ?? 0;
    const room = Math.ceil(((length - this.#position) * this.#phases) / this.#step) + 1;
    const output = input.map(() => new Float32Array(Math.max(0, room)));
    let { count, position, phase } = { count: 0, position: this.#position, phase: this.#phase };
    for (; position + taps <= length; count++) {
      const kernel = phase * taps;
      for (let channel = 0; channel < input.length; channel++) {
        const source = input[channel];
        const target = output[channel];
        if (!source || !target) continue;
        let sum = 0;
        for (let tap = 0; tap < taps; tap++)
          sum += (source[position + tap] ?? 0) * (this.#kernels[kernel + tap] ?? 0);
        target[count] = sum;
      }
      phase += this.#step;
      position += Math.floor(phase / this.#phases);
      phase %= this.#phases;
    }
    const usedFrames = Math.min(position, length);
    this.#history = input.map((plane) => plane.slice(usedFrames));
    this.#position = position - usedFrames;
    this.#phase = phase;
    this.#sentFrames += count;
    return output.map((plane) => plane.subarray(0, count));
  }
}

function makeKernels(phases: number, reach: number, cutoff: number): Float32Array {
  const taps = 2 * reach;
  const kernels = new Float32Array(phases * taps);
  for (let phase = 0; phase < phases; phase++) {
    const kernel = kernels.subarray(phase * taps, (phase + 1) * taps);
    let sum = 0;
    for (let tap = 0; tap < taps; tap++) {
      const distance = tap - (reach - 1) - phase / phases;
      const value = sinc(cutoff * distance) * kaiser(distance / reach);
      kernel[tap] = value;
      sum += value;
    }
    // Each phase has a gain of 1 for a constant signal.
    for (let tap = 0; tap < taps; tap++) kernel[tap] = (kernel[tap] ?? 0) / sum;
  }
  return kernels;
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

/** The Kaiser window, from -1 to 1. */
const kaiser = (x: number): number =>
  Math.abs(x) >= 1 ? 0 : bessel0(KAISER_BETA * Math.sqrt(1 - x * x)) / bessel0(KAISER_BETA);

/** The modified Bessel function of order zero, by its power series. */
function bessel0(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > sum * 1e-10; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b);

function join(one: Float32Array, other: Float32Array): Float32Array {
  const samples = new Float32Array(one.length + other.length);
  samples.set(one);
  samples.set(other, one.length);
  return samples;
}
