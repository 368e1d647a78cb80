/** How many comments are shown around a moment. */
const MAX_NEARBY = 4;

/**
 * Finds the comments that are nearest to a moment.
 * @param comments in the order of their positions
 * @param at seconds
 * @returns the nearest ones, in the order of their positions
 */
export function findNearbyComments<T extends { at: number }>(comments: readonly T[], at: number): T[] {
  const distanceOf = (comment: T) => Math.abs(comment.at - at);
  const nearest = comments.toSorted((a, b) => distanceOf(a) - distanceOf(b)).slice(0, MAX_NEARBY);
  return comments.filter((comment) => nearest.includes(comment));
}
