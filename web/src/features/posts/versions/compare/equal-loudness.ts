import { TARGET_LUFS } from '../../../../player/engine/loudness.ts';

/** Two values, one for each of the compared versions. */
export interface Pair<T> {
  a: T;
  b: T;
}

export type Side = keyof Pair<unknown>;

/**
 * The gains that make two versions equally loud (EBU R 128: one LU is one dB). The louder one is
 * lowered, because raising the other would need a limiter. Both are at most as loud as the
 * player's target. An unknown loudness leaves both as they are.
 * @param loudness integrated loudness in LUFS; null if unknown
 */
export function equalGains({ a, b }: Pair<number | null>): Pair<number> {
  if (a === null || b === null) return { a: 1, b: 1 };
  const target = Math.min(a, b, TARGET_LUFS);
  return { a: gainTo(target, a), b: gainTo(target, b) };
}

const gainTo = (target: number, loudness: number): number => 10 ** ((target - loudness) / 20);
