import { TARGET_LUFS } from '../../../../player/engine/loudness.ts';

/**
 * The gains that make versions equally loud (EBU R 128: one LU is one dB). The louder ones are
 * lowered to the softest, because raising it would need a limiter. All are at most as loud as the
 * player's target. A version of unknown loudness keeps its level.
 * @param loudness integrated loudness of each version in LUFS; null if unknown
 */
export function equalGains(loudness: readonly (number | null)[]): number[] {
  const target = Math.min(TARGET_LUFS, ...loudness.filter((each) => each !== null));
  return loudness.map((each) => (each === null ? 1 : 10 ** ((target - each) / 20)));
}
