import type { Planes } from '../formats/sound.ts';
import { channelPositionsOf } from '../formats/channel-layout.ts';

/** A second-order filter, normalised so that a0 is 1. */
type Biquad = { b0: number; b1: number; b2: number; a1: number; a2: number };

/** The filter state of a channel, and the energy of the current hop. */
type Channel = {
  weight: number;
  x1: number;
  x2: number;
  y1: number;
  y2: number;
  z1: number;
  z2: number;
  energy: number;
};

/** Blocks of 400 ms that overlap by three quarters are sums of four hops of 100 ms. */
const HOPS_PER_SECOND = 10;
const HOPS_PER_BLOCK = 4;
const ABSOLUTE_GATE = -70;
const RELATIVE_GATE = -10;
/**
 * Far below 24 bits. Smaller filter states are set to zero, because denormal numbers make
 * processors slow.
 */
const INAUDIBLE = 1e-15;

/**
 * Measures integrated loudness after ITU-R BS.1770-4 at any sampling rate, sample by sample:
 * K-weighting, the weights of the channels, and both gates. Memory grows by 80 bytes a second.
 */
export class LoudnessMeter {
  readonly #shelf: Biquad;
  readonly #highPass: Biquad;
  readonly #channels: Channel[];
  readonly #hopLength: number;
  /** Mean weighted square of each hop. */
  readonly #hops: number[] = [];
  #inHop = 0;

  /** @param channelMask the channel positions, as in WAVEFORMATEXTENSIBLE's mask */
  constructor(sampleRate: number, channels: number, channelMask: number) {
    this.#shelf = highShelf(sampleRate);
    this.#highPass = highPass(sampleRate);
    this.#hopLength = Math.round(sampleRate / HOPS_PER_SECOND);
    this.#channels = channelPositionsOf(channelMask, channels).map(({ weight }) => {
      return { weight, x1: 0, x2: 0, y1: 0, y2: 0, z1: 0, z2: 0, energy: 0 };
    });
  }

  /** Takes the next samples. The sizes of the blocks make no difference. */
  add(planes: Planes): void {
    const length = planes[0]?.length ?? 0;
    for (let at = 0; at < length;) {
      const end = Math.min(length, at + this.#hopLength - this.#inHop);
      this.#channels.forEach((channel, index) => {
        const plane = planes[index];
        if (plane && channel.weight > 0) this.#filter(channel, plane, at, end);
      });
      this.#inHop += end - at;
      at = end;
      if (this.#inHop === this.#hopLength) this.#finishHop();
    }
  }

  /** The loudness in LUFS of all samples so far; null for silence and for less than 400 ms. */
  integrated(): number | null {
    const blocks: number[] = [];
    for (let end = HOPS_PER_BLOCK; end <= this.#hops.length; end++) {
      blocks.push(mean(this.#hops.slice(end - HOPS_PER_BLOCK, end)));
    }
    const audible = blocks.filter((power) => toLufs(power) > ABSOLUTE_GATE);
    const gate = toLufs(mean(audible)) + RELATIVE_GATE;
    const gatedPowers = audible.filter((power) => toLufs(power) > gate);
    return gatedPowers.length === 0 ? null : toLufs(mean(gatedPowers));
  }

  #filter(channel: Channel, plane: Float32Array, from: number, to: number): void {
    const { b0, b1, b2, a1, a2 } = this.#shelf;
    const { a1: c1, a2: c2 } = this.#highPass;
    let { x1, x2, y1, y2, z1, z2, energy } = channel;
    for (let i = from; i < to; i++) {
      const x = plane[i] ?? 0;
      const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
      const z = y - 2 * y1 + y2 - c1 * z1 - c2 * z2;
      x2 = x1;
      x1 = x;
      y2 = y1;
      y1 = y;
      z2 = z1;
      z1 = z;
      energy += z * z;
    }
    Object.assign(channel, { x1, x2, y1, y2, z1, z2, energy });
  }

  #finishHop(): void {
    let power = 0;
    for (const channel of this.#channels) {
      power += (channel.weight * channel.energy) / this.#hopLength;
      channel.energy = 0;
      for (const delay of ['y1', 'y2', 'z1', 'z2'] as const) {
        if (Math.abs(channel[delay]) < INAUDIBLE) channel[delay] = 0;
      }
    }
    this.#hops.push(power);
    this.#inHop = 0;
  }
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const toLufs = (power: number): number => -0.691 + 10 * Math.log10(power);

/**
 * BS.1770-4 gives both filters as coefficients for 48 kHz only. These are the analogue filters
 * behind them, converted for any rate with the bilinear transform (B. De Man, "Evaluation of
 * implementations of the EBU R128 loudness measurement").
 */

/** Stage 1: a shelf of +4 dB, which models the head. */
function highShelf(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const middle = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return {
    b0: (high + (middle * k) / q + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (middle * k) / q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / q + k * k) / a0,
  };
}

/**
 * Stage 2: a high-pass filter, because low frequencies sound less loud. Its gain at b0 is 1 by the
 * standard.
 */
function highPass(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / q + k * k) / a0 };
}
