const SHORTEST = 1_000;
const FIRST = 2_000;
const LONGEST = 30_000;

/**
 * Milliseconds to wait before trying to connect for the nth time in a row (from 1): longer each time, and by chance, so
 * that the browsers that a stopped server has sent away do not all come back at once.
 * @param chance from 0 to 1
 */
export const pauseBefore = (attempt: number, chance: number): number =>
  SHORTEST + chance * Math.min(LONGEST, FIRST * 2 ** (attempt - 1));
