import { shownPosition, type TimedComment } from './timed-comments.queries.ts';

/** Comments that share one mark on a waveform, in the order of their positions. */
export interface Mark {
  comments: readonly [TimedComment, ...TimedComment[]];
  /** Distance of the mark's centre from the start of the waveform in px. */
  x: number;
}

export interface MarkLayout {
  /** Duration of the track in seconds. */
  duration: number;
  /** Width of the waveform in px. */
  width: number;
  /** Diameter of a mark in px. */
  size: number;
  /** Minimum distance between the centres of two marks in px. */
  gap: number;
}

/**
 * Places comments on a waveform. A comment that is closer than the gap to the mark before it joins
 * that mark. All marks lie within the waveform.
 * @param comments sorted by position
 */
export function placeMarks(
  comments: readonly TimedComment[],
  { duration, width, size, gap }: MarkLayout,
): Mark[] {
  const marks: { comments: [TimedComment, ...TimedComment[]]; x: number }[] = [];
  if (duration <= 0 || width < size) return marks;
  for (const comment of comments) {
    const exactX = (shownPosition(comment.at, duration) / duration) * width;
    const x = Math.min(width - size / 2, Math.max(size / 2, exactX));
    const last = marks.at(-1);
    if (last && x - last.x < gap) last.comments.push(comment);
    else marks.push({ comments: [comment], x });
  }
  return marks;
}

/** Seconds for which a comment is shown after playback has reached it. */
const PASSING_S = 4;

/** The comment that playback passes at this position: the latest of the last seconds. */
export const findPassingComment = (
  comments: readonly TimedComment[],
  seconds: number,
): TimedComment | undefined => comments.findLast(({ at }) => at <= seconds && seconds - at < PASSING_S);
