/** The loudness target of the large streaming services, in LUFS. */
export const TARGET_LUFS = -14;

/**
 * The gain that lowers loud masters to the target (EBU R 128: one LU is one dB). It is never above
 * 1: quiet tracks stay as they are, since raising them would need a limiter.
 * @param loudness integrated loudness in LUFS; null if unknown
 */
export function normalizationGain(loudness: number | null): number {
  if (loudness === null || !Number.isFinite(loudness)) return 1;
  return Math.min(1, 10 ** ((TARGET_LUFS - loudness) / 20));
}
