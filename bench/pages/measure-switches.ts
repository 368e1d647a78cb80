/** The tone that both versions have in common, and that of the second one alone, in hertz. */
export const TONES = { both: 441, second: 8_820 };
/** The level of the second tone, as a part of the first. */
export const SECOND_LEVEL = 0.1;

/** Seconds of the windows in which the level is computed: two periods of the common tone. */
const LEVEL_WINDOW = 2 / TONES.both;
/** Seconds of the windows in which the second tone is computed, and between two of them. */
const TONE_WINDOW = 9 / TONES.second;
const TONE_STEP = 1 / TONES.second;
/** The parts of its level between which the second tone fades. */
const [FADE_BEGIN, FADE_END] = [0.05, 0.95];
/** The share of the usual level below which a sample counts as silence. */
const SILENCE = 0.1;

export interface Switches {
  /** Milliseconds of the longest crossfade, of `count`. */
  longest: number;
  count: number;
  /** The lowest and the highest level, as parts of the usual one. */
  lowest: number;
  highest: number;
  /** Milliseconds of the longest silence. */
  silence: number;
}

/**
 * Measures the switches in a recording that begins and ends while a version plays.
 * @param rate samples a second
 */
export function measureSwitches(samples: Float32Array, rate: number): Switches {
  const levels = windows(samples, rate, { window: LEVEL_WINDOW, step: LEVEL_WINDOW / 4 }, rootMeanSquare);
  const usualLevel = median(levels);
  const shares = levels.map((level) => level / usualLevel);
  let [silentCount, longestSilence] = [0, 0];
  for (const share of shares) {
    silentCount = share < SILENCE ? silentCount + 1 : 0;
    longestSilence = Math.max(longestSilence, silentCount);
  }
  // Differences weaken the common tone, which short windows would not tell from the other one.
  const high = differencesOf(differencesOf(samples));
  const tone = windows(high, rate, { window: TONE_WINDOW, step: TONE_STEP }, (part) =>
    goertzel(part, TONES.second / rate),
  );
  const fades = findFades(tone);
  return {
    longest: Math.max(0, ...fades) * TONE_STEP * 1000,
    count: fades.length,
    lowest: Math.min(...shares),
    highest: Math.max(...shares),
    silence: (longestSilence * LEVEL_WINDOW * 1000) / 4,
  };
}

/** The lengths of the fades between the lowest and the highest value. */
function findFades(values: readonly number[]): number[] {
  const top = values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.9)] ?? 0;
  const fades: number[] = [];
  let side: 'low' | 'high' | null = null;
  let leftAt = 0;
  for (const [index, value] of values.entries()) {
    const share = value / top;
    const now = share < FADE_BEGIN ? 'low' : share > FADE_END ? 'high' : null;
    if (now === null) continue;
    if (side !== null && now !== side) fades.push(index - leftAt);
    side = now;
    leftAt = index;
  }
  return fades;
}

function windows(
  samples: Float32Array,
  rate: number,
  { window, step }: { window: number; step: number },
  measure: (part: Float32Array) => number,
): number[] {
  const length = Math.round(window * rate);
  const values: number[] = [];
  for (let at = 0; at + length <= samples.length; at += Math.max(1, Math.round(step * rate)))
    values.push(measure(samples.subarray(at, at + length)));
  return values;
}

const differencesOf = (samples: Float32Array): Float32Array =>
  samples.map((value, index) => value - (samples[index - 1] ?? value));

const rootMeanSquare = (part: Float32Array): number =>
  Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / part.length);

/** The amplitude of one frequency. @param frequency in periods a sample */
function goertzel(part: Float32Array, frequency: number): number {
  const factor = 2 * Math.cos(2 * Math.PI * frequency);
  let [before, last] = [0, 0];
  for (const value of part) [before, last] = [last, value + factor * last - before];
  return (2 * Math.sqrt(last * last + before * before - factor * last * before)) / part.length;
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
