import { countCodePoints, cutToCodePoints } from '@backbeat/contract';

/** The text, or as much of it as fits into `length` code points together with an ellipsis. */
export function cutText(text: string, length: number): string {
  if (countCodePoints(text) <= length) return text;
  return `${cutToCodePoints(text, length - 1).trimEnd()}…`;
}
