/** Within what time so large a share of what was measured was done. */
export function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Looks again with each turn of the loop. */
export async function until(isSo: () => boolean): Promise<void> {
  do await new Promise((resolve) => setImmediate(resolve));
  while (!isSo());
}
