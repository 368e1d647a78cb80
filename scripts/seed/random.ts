/** A seeded, deterministic random generator. Not for secrets. */
export class Random {
  readonly #seed: string;
  readonly #next: () => number;

  constructor(seed: string) {
    this.#seed = seed;
    this.#next = sfc32(hash(seed));
  }

  /**
   * Derives an independent generator for a part of the work, so that changes in one part do not
   * affect others.
   */
  fork(part: string | number): Random {
    return new Random(`${this.#seed}/${part}`);
  }

  /** Returns a number in [0, 1). */
  next(): number {
    return this.#next();
  }

  /** Returns a number in [from, to). */
  numberBetween(from: number, to: number): number {
    return from + (to - from) * this.next();
  }

  /** Returns an integer between both ends, inclusive. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** Returns true with this probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns a random item. @throws {RangeError} if there are none */
  pick<T>(items: readonly T[]): T {
    const item = items[this.whole(0, items.length - 1)];
    if (item === undefined) throw new RangeError('There is nothing to pick from.');
    return item;
  }

  /**
   * Returns an item with a probability proportional to its weight.
   * @throws {RangeError} if all weights are 0
   */
  pickWeighted<T>(items: readonly T[], weightOf: (item: T) => number): T {
    const weights = items.map(weightOf);
    let remainingWeight = this.next() * weights.reduce((sum, weight) => sum + weight, 0);
    for (const [place, item] of items.entries()) {
      const weight = weights[place] ?? 0;
      if (remainingWeight < weight) return item;
      remainingWeight -= weight;
    }
    throw new RangeError('There is nothing to pick from.');
  }

  /** Returns the items in random order. */
  shuffle<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, key: this.next() }))
      .toSorted((one, other) => one.key - other.key)
      .map(({ item }) => item);
  }

  /** Returns `count` distinct items, or all if there are fewer. */
  some<T>(items: readonly T[], count: number): T[] {
    if (count * 4 > items.length) return this.shuffle(items).slice(0, Math.max(0, count));
    const picks = new Set<T>();
    while (picks.size < count) picks.add(this.pick(items));
    return [...picks];
  }

  /** Returns a number of the exponential distribution. */
  wait(mean: number): number {
    return -mean * Math.log(1 - this.next());
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.whole(0, 255));
  }
}

/** Repeated weighted draws from the same items, faster than `pickWeighted`. */
export class Lottery<T> {
  readonly #items: readonly T[];
  /** Cumulative weights. */
  readonly #sums: readonly number[];

  constructor(items: readonly T[], weightOf: (item: T) => number) {
    let sum = 0;
    this.#items = items;
    this.#sums = items.map((item) => (sum += weightOf(item)));
  }

  /** Returns a weighted random item. @throws {RangeError} if there are none */
  draw(random: Random): T {
    const weight = random.next() * (this.#sums.at(-1) ?? 0);
    let [from, to] = [0, this.#sums.length - 1];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#sums[middle] ?? 0) > weight) to = middle;
      else from = middle + 1;
    }
    const item = this.#items[from];
    if (item === undefined) throw new RangeError('There is nothing to draw from.');
    return item;
  }
}

/** Weights of ranks 1, 2, 3… by Zipf's law: rank n has the weight 1/n^slope. */
export const zipf = (count: number, slope = 1): number[] =>
  Array.from({ length: count }, (_, place) => (place + 1) ** -slope);

/**
 * Hashes a text to four 32-bit words: FNV-1a with four offsets and the finalizer of MurmurHash3.
 */
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

/** The generator sfc32 of PractRand: small, fast, and of high statistical quality. */
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
