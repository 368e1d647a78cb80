import { seededRandom, seedOf } from './seeded.ts';

/** The peak levels of a track over time, each from 0 (silence) to 1 (full scale). */
export type Peaks = readonly number[];

/**
 * Resamples peaks to `count` steps: the maximum of each step, or the nearest peak if there are too
 * few.
 */
export function resamplePeaks(peaks: Peaks, count: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((index + 1) * peaks.length) / count));
    return Math.max(0, ...peaks.slice(from, to));
  });
}

/**
 * Generates peaks from a text, for a track without a waveform. They consist of six parts and a
 * beat.
 */
export function placeholderPeaks(seed: string, count: number): number[] {
  const random = seededRandom(seedOf(seed));
  const parts = Array.from({ length: 6 }, () => 0.35 + random() * 0.65);
  const beat = 4 + Math.floor(random() * 5);
  return Array.from({ length: count }, (_, index) => {
    const part = parts[Math.floor((index / count) * parts.length)] ?? 0;
    const edge = Math.min(1, index / 6, (count - index) / 8);
    const accent = index % beat === 0 ? 1 : 0.55 + random() * 0.35;
    return Math.max(0.06, part * accent * edge);
  });
}
