/** What the large streaming services play at, in LUFS. */
export const TARGET_LUFS = -14;

/**
 * The factor by which a track's volume is lowered so that loud masters do not jump out (EBU R 128: one LU is one dB).
 * Never above 1: quiet tracks stay as they are, since raising them would need a limiter.
 * @param loudness integrated loudness in LUFS; null where it is not known
 */
export function evenGain(loudness: number | null): number {
  if (loudness === null || !Number.isFinite(loudness)) return 1;
  return Math.min(1, 10 ** ((TARGET_LUFS - loudness) / 20));
}
