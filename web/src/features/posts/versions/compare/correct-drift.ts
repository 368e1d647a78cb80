/** Seconds of drift that are as good as none: a third of the gap that a listener could notice. */
const TOLERANCE_SECONDS = 0.006;
/** Seconds of drift above which a seek is faster than another rate. */
const MAX_DRIFT_SECONDS = 0.25;
/** Seconds in which a rate removes the drift. */
const CORRECTION_SECONDS = 0.4;
/** The most by which the rate differs from 1. */
const MAX_RATE_CHANGE = 0.25;

/** What brings a silent sound in step: another rate, or a seek to the position of the audible one. */
export type DriftCorrection = { rate: number } | { seeks: true };

/**
 * Chooses how to bring the silent one of two sounds in step.
 * @param drift seconds by which it is ahead of the audible one
 */
export function correctDrift(drift: number): DriftCorrection {
  if (Math.abs(drift) > MAX_DRIFT_SECONDS) return { seeks: true };
  if (Math.abs(drift) <= TOLERANCE_SECONDS) return { rate: 1 };
  const change = -drift / CORRECTION_SECONDS;
  return { rate: 1 + Math.min(MAX_RATE_CHANGE, Math.max(-MAX_RATE_CHANGE, change)) };
}
