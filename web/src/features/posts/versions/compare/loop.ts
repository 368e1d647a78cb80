/** A part of the sound in seconds. */
export interface Range {
  at: number;
  end: number;
}

/**
 * Seconds into the sound.
 * @param played seconds since the beginning of a sound without a loop
 * @param loop the part that repeats, whose end lies behind the position where playback began
 */
export function positionInLoop(played: number, loop: Range | null): number {
  if (!loop || played < loop.end) return played;
  return loop.at + ((played - loop.at) % (loop.end - loop.at));
}

/**
 * The samples of a part that repeats without a click: its end fades into the samples before its
 * beginning, so that the first sample follows the last one as it does in the sound. A sound that
 * ends before the part does is silent from there.
 * @param at,end frames
 * @param fade frames of the crossfade
 */
export function loopSamples(
  samples: Float32Array,
  { at, end }: Range,
  fade: number,
): Float32Array<ArrayBuffer> {
  const length = end - at;
  const part = new Float32Array(length);
  part.set(samples.subarray(at, end));
  const fadeLength = Math.min(fade, at, length);
  for (let frame = 0; frame < fadeLength; frame += 1) {
    const share = (frame + 1) / (fadeLength + 1);
    const index = length - fadeLength + frame;
    const next = samples[at - fadeLength + frame] ?? 0;
    part[index] = (part[index] ?? 0) * (1 - share) + next * share;
  }
  return part;
}
