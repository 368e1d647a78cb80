/** Milliseconds. */
const FIRST = 800;
const LONGEST = 30_000;
const GROWTH = 1.4;

/** Milliseconds to wait before asking once more whether the work on a track is done, after having asked `times` times. */
export const processingPause = (times: number): number =>
  Math.min(LONGEST, FIRST * GROWTH ** Math.max(0, times - 1));
