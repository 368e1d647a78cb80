const MIN_DELAY_MS = 1_000;
const FIRST_JITTER_MS = 2_000;
const MAX_JITTER_MS = 30_000;

/**
 * Milliseconds to wait before the nth connection attempt in a row (from 1). The delay grows and has
 * random jitter, so that the clients of a stopped server do not all reconnect at once.
 * @param chance from 0 to 1
 */
export const reconnectDelay = (attempt: number, chance: number): number =>
  MIN_DELAY_MS + chance * Math.min(MAX_JITTER_MS, FIRST_JITTER_MS * 2 ** (attempt - 1));
