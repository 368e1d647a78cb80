/** What the stops of a post say about it. */
export interface Retention {
  /** The share of plays that reach each part of the track, from 1. */
  reachedShares: number[];
  /** The share of plays that reach the last part. */
  finishedShare: number;
  /** The part before the last in which most plays stop; null if none stops there. */
  worstPart: number | null;
}

/** Summarizes the stops of each part of a track; null without stops. */
export function retentionOf(stops: readonly number[]): Retention | null {
  const total = stops.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let remainingPlays = total;
  const reachedShares = stops.map((count) => {
    const share = remainingPlays / total;
    remainingPlays -= count;
    return share;
  });
  const earlyStops = stops.slice(0, -1);
  const maxStops = Math.max(0, ...earlyStops);
  return {
    reachedShares,
    finishedShare: (stops.at(-1) ?? 0) / total,
    worstPart: maxStops > 0 ? earlyStops.indexOf(maxStops) : null,
  };
}
