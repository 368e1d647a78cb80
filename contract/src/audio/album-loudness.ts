/** What the loudness of an album depends on. */
interface MeasuredTrack {
  /** Integrated loudness in LUFS; null if unknown. */
  loudness: number | null;
  /** Seconds; null until measured. */
  duration: number | null;
}

/**
 * The loudness of several tracks as a whole, in LUFS: the mean of their energy, weighted by
 * duration. Tracks that are not measured do not count. Null if none is measured.
 */
export function albumLoudness(tracks: readonly MeasuredTrack[]): number | null {
  let energy = 0;
  let seconds = 0;
  for (const { loudness, duration } of tracks) {
    if (loudness === null || duration === null) continue;
    energy += duration * 10 ** (loudness / 10);
    seconds += duration;
  }
  return seconds > 0 ? 10 * Math.log10(energy / seconds) : null;
}
