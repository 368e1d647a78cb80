import { percentileOf } from '../../server/test/measure/times.ts';
import type { Figure } from '../results.ts';

/** Milliseconds of one run. */
export async function once(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/**
 * Adds the median and the slowest hundredth of this many runs to the figures, after one to warm up.
 * @returns the median in milliseconds
 */
export async function timeRuns(
  figures: Figure[],
  rounds: number,
  name: string,
  work: () => Promise<unknown>,
): Promise<number> {
  await work();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await once(work));
  const median = percentileOf(times, 0.5);
  figures.push({ name, value: median, unit: 'ms' });
  figures.push({ name: `${name}, p99`, value: percentileOf(times, 0.99), unit: 'ms' });
  return median;
}
