/** The time within which this share of the measurements was done. */
export function percentileOf(times: readonly number[], share: number): number {
  const sortedTimes = times.toSorted((one, other) => one - other);
  return sortedTimes[Math.min(sortedTimes.length - 1, Math.floor(sortedTimes.length * share))] ?? 0;
}

/** Checks the condition in each iteration of the event loop. */
export async function waitUntil(isSo: () => boolean): Promise<void> {
  do await new Promise((resolve) => setImmediate(resolve));
  while (!isSo());
}
