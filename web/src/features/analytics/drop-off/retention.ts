/** What the stops of a post say about it. */
export interface Retention {
  /** The share of plays that reach each part of the track, from 1. */
  reached: number[];
  /** The share of plays that reach the last part. */
  finished: number;
  /** The part before the last in which most plays stop; null if none stops there. */
  worst: number | null;
}

/** Summarizes the stops of each part of a track; null without stops. */
export function retentionOf(stops: readonly number[]): Retention | null {
  const total = stops.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let left = total;
  const reached = stops.map((count) => {
    const share = left / total;
    left -= count;
    return share;
  });
  const early = stops.slice(0, -1);
  const maxStops = Math.max(0, ...early);
  return {
    reached,
    finished: (stops.at(-1) ?? 0) / total,
    worst: maxStops > 0 ? early.indexOf(maxStops) : null,
  };
}
