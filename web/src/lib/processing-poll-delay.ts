/** Milliseconds. */
const FIRST_DELAY_MS = 800;
const MAX_DELAY_MS = 30_000;
const GROWTH_FACTOR = 1.4;

/** Milliseconds before the next poll of a track's processing state, after `times` polls. */
export const processingPollDelay = (times: number): number =>
  Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * GROWTH_FACTOR ** Math.max(0, times - 1));
