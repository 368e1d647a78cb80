import type { Planes } from '../formats/sound.ts';

/**
 * Collects the highest level of each stretch of a sound of unknown length, in constant memory. When
 * all bins are used, neighbors are merged, and each bin then covers twice as much.
 */
export class PeakCollector {
  readonly #bins = new Float32Array(2 ** 15);
  /** Frames that a bin covers. */
  #width = 1;
  #frames = 0;

  /** Takes the next samples. The sizes of the blocks make no difference. */
  add(planes: Planes): void {
    const length = planes[0]?.length ?? 0;
    for (let at = 0; at < length;) {
      if (this.#frames === this.#bins.length * this.#width) this.#merge();
      const bin = Math.floor(this.#frames / this.#width);
      const count = Math.min(length - at, (bin + 1) * this.#width - this.#frames);
      let peak = this.#bins[bin] ?? 0;
      for (const plane of planes) {
        for (let i = at; i < at + count; i++) {
          const level = Math.abs(plane[i] ?? 0);
          if (level > peak) peak = level;
        }
      }
      this.#bins[bin] = peak;
      this.#frames += count;
      at += count;
    }
  }

  /** The highest levels of `count` stretches of equal length, from 0 to 1, with three decimals. */
  result(count: number): number[] {
    const usedBars = Math.ceil(this.#frames / this.#width);
    if (usedBars === 0) return Array.from({ length: count }, () => 0);
    const perPeak = this.#frames / this.#width / count;
    return Array.from({ length: count }, (_, index) => {
      const from = Math.min(usedBars - 1, Math.floor(index * perPeak));
      const to = Math.max(from + 1, Math.min(usedBars, Math.ceil((index + 1) * perPeak)));
      const peak = this.#bins.subarray(from, to).reduce((max, level) => Math.max(max, level), 0);
      return Math.round(Math.min(1, peak) * 1000) / 1000;
    });
  }

  #merge(): void {
    const half = this.#bins.length / 2;
    for (let bin = 0; bin < half; bin++) {
      this.#bins[bin] = Math.max(this.#bins[2 * bin] ?? 0, this.#bins[2 * bin + 1] ?? 0);
    }
    this.#bins.fill(0, half);
    this.#width *= 2;
  }
}
