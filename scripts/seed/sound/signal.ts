/** Sample rate in Hz. */
export const RATE = 44_100;

/** Returns the next sample. */
export type Generator = () => number;

/** A band-limited sawtooth (PolyBLEP). `detune` is in cents. */
export function saw(hz: number, detune = 0, phase = 0): Generator {
  const step = (hz * 2 ** (detune / 1200)) / RATE;
  let at = phase;
  return () => {
    at += step;
    if (at >= 1) at -= 1;
    return 2 * at - 1 - edge(at, step);
  };
}

/** A square wave, the difference of two sawtooths. */
export function square(hz: number, detune = 0): Generator {
  const [one, other] = [saw(hz, detune), saw(hz, detune, 0.5)];
  return () => 0.5 * (one() - other());
}

function edge(at: number, step: number): number {
  if (at < step) {
    const x = at / step;
    return x + x - x * x - 1;
  }
  if (at > 1 - step) {
    const x = (at - 1) / step;
    return x * x + x + x + 1;
  }
  return 0;
}

/**
 * A decaying sine with the time constant `life` in seconds. It rotates a phasor, which is faster
 * than Math.sin.
 */
export function ring(hz: number, level: number, life: number): Generator {
  const fall = Math.exp(-1 / (life * RATE));
  const [across, along] = [
    fall * Math.sin((2 * Math.PI * hz) / RATE),
    fall * Math.cos((2 * Math.PI * hz) / RATE),
  ];
  let [x, y] = [level, 0];
  return () => {
    [x, y] = [x * along - y * across, x * across + y * along];
    return y;
  };
}

/** Deterministic white noise of a linear congruential generator (Numerical Recipes). */
export function noise(seed: number): Generator {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** A two-pole state variable filter (Andrew Simper). */
export class Filter {
  #low = 0;
  #band = 0;
  #g = 0;
  #k = 1;

  constructor(hz: number, resonance = 0.7) {
    this.tune(hz, resonance);
  }

  tune(hz: number, resonance = 0.7): void {
    this.#g = Math.tan((Math.PI * Math.min(hz, RATE * 0.45)) / RATE);
    this.#k = 1 / resonance;
  }

  low(sample: number): number {
    this.#advance(sample);
    return this.#low2;
  }

  high(sample: number): number {
    this.#advance(sample);
    return sample - this.#k * this.#band1 - this.#low2;
  }

  band(sample: number): number {
    this.#advance(sample);
    return this.#k * this.#band1;
  }

  #band1 = 0;
  #low2 = 0;

  #advance(sample: number): void {
    const g = this.#g;
    const v3 = sample - this.#low;
    const v1 = (this.#band + g * v3) / (1 + g * (g + this.#k));
    const v2 = this.#low + g * v1;
    this.#band = 2 * v1 - this.#band;
    this.#low = 2 * v2 - this.#low;
    this.#band1 = v1;
    this.#low2 = v2;
  }
}

/**
 * An envelope that rises in `attack` seconds, sustains, and falls after the note in `release`
 * seconds.
 */
export function gate(time: number, seconds: number, attack: number, release: number): number {
  const rise = Math.min(1, time / attack);
  if (time <= seconds) return rise;
  return rise * Math.max(0, 1 - (time - seconds) / release) ** 2;
}

/** Adds the values of `sample`, a function of the time in seconds since the start of the sound. */
export function add(into: Float32Array, at: number, seconds: number, sample: (time: number) => number): void {
  const from = Math.max(0, Math.round(at * RATE));
  const count = Math.min(into.length - from, Math.round(seconds * RATE));
  for (let i = 0; i < count; i += 1) into[from + i] = (into[from + i] ?? 0) + sample(i / RATE);
}
