/** The time within which this share of the measurements was done. */
export function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Checks the condition in each iteration of the event loop. */
export async function waitUntil(isSo: () => boolean): Promise<void> {
  do await new Promise((resolve) => setImmediate(resolve));
  while (!isSo());
}
