import { countCodePoints } from './code-points.ts';

/**
 * The longest beginning of a text that has at most `max` code points and ends with a whole grapheme
 * cluster: an emoji of several code points, or a letter with its marks, is not cut.
 */
export function cutText(text: string, max: number): string {
  let end = 0;
  let count = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    count += countCodePoints(segment);
    if (count > max) return text.slice(0, end);
    end += segment.length;
  }
  return text;
}

/** The text, or as much of it as fits into `max` code points together with an ellipsis. */
export const truncate = (text: string, max: number): string =>
  countCodePoints(text) > max ? `${cutText(text, max - 1).trimEnd()}…` : text;
