/** Chance that comes out the same for the same seed. Not for secrets. */
export class Random {
  readonly #seed: string;
  readonly #next: () => number;

  constructor(seed: string) {
    this.#seed = seed;
    this.#next = sfc32(hash(seed));
  }

  /** Chance of its own for a part of the work, so that a change in one part leaves the others as they were. */
  fork(part: string | number): Random {
    return new Random(`${this.#seed}/${part}`);
  }

  /** From 0 to below 1. */
  next(): number {
    return this.#next();
  }

  /** From `from` to below `to`. */
  between(from: number, to: number): number {
    return from + (to - from) * this.next();
  }

  /** A whole number; both ends can come. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** @throws {RangeError} where there is nothing to pick from */
  pick<T>(items: readonly T[]): T {
    const picked = items[this.whole(0, items.length - 1)];
    if (picked === undefined) throw new RangeError('There is nothing to pick from.');
    return picked;
  }

  /** One of them, each as likely as its weight says. @throws {RangeError} where all weights are 0 */
  pickWeighted<T>(items: readonly T[], weightOf: (item: T) => number): T {
    const weights = items.map(weightOf);
    let left = this.next() * weights.reduce((sum, weight) => sum + weight, 0);
    for (const [place, item] of items.entries()) {
      const weight = weights[place] ?? 0;
      if (left < weight) return item;
      left -= weight;
    }
    throw new RangeError('There is nothing to pick from.');
  }

  /** All of them in another order. */
  shuffle<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, key: this.next() }))
      .toSorted((one, other) => one.key - other.key)
      .map(({ item }) => item);
  }

  /** So many different ones, or all where there are no more. */
  some<T>(items: readonly T[], count: number): T[] {
    if (count * 4 > items.length) return this.shuffle(items).slice(0, Math.max(0, count));
    const chosen = new Set<T>();
    while (chosen.size < count) chosen.add(this.pick(items));
    return [...chosen];
  }

  /** Of the exponential distribution: short times are frequent, long ones come too. */
  wait(mean: number): number {
    return -mean * Math.log(1 - this.next());
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.whole(0, 255));
  }
}

/** Draws again and again from the same many, each as likely as its weight says; quicker than `pickWeighted`. */
export class Lottery<T> {
  readonly #items: readonly T[];
  /** How much weight there is up to and with each. */
  readonly #sums: readonly number[];

  constructor(items: readonly T[], weightOf: (item: T) => number) {
    let sum = 0;
    this.#items = items;
    this.#sums = items.map((item) => (sum += weightOf(item)));
  }

  /** @throws {RangeError} where there is nothing to draw from */
  draw(random: Random): T {
    const wanted = random.next() * (this.#sums.at(-1) ?? 0);
    let [from, to] = [0, this.#sums.length - 1];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#sums[middle] ?? 0) > wanted) to = middle;
      else from = middle + 1;
    }
    const drawn = this.#items[from];
    if (drawn === undefined) throw new RangeError('There is nothing to draw from.');
    return drawn;
  }
}

/** Weights of ranks 1, 2, 3…: what is second gets 1/2^slope of the first (Zipf's law). */
export const zipf = (count: number, slope = 1): number[] =>
  Array.from({ length: count }, (_, place) => (place + 1) ** -slope);

/** Four words of 32 bits from a text: FNV-1a with four beginnings, mixed as MurmurHash3 does in the end. */
function hash(text: string): [number, number, number, number] {
  const one = (start: number) => {
    let word = start;
    for (const byte of new TextEncoder().encode(text)) word = Math.imul(word ^ byte, 0x01_00_01_93);
    word = Math.imul(word ^ (word >>> 16), 0x85_eb_ca_6b);
    word = Math.imul(word ^ (word >>> 13), 0xc2_b2_ae_35);
    return (word ^ (word >>> 16)) >>> 0;
  };
  return [one(0x81_1c_9d_c5), one(0x9e_37_79_b9), one(0x24_3f_6a_88), one(0xb7_e1_51_62)];
}

/** The generator sfc32 of PractRand: small, quick, and good enough for any test of chance. */
function sfc32([a, b, c, d]: [number, number, number, number]): () => number {
  const step = () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let warm = 0; warm < 12; warm += 1) step();
  return step;
}
