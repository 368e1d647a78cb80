/** The distance between the positions of neighbours that have room between them. */
export const POSITION_STEP = 1024;

/** The positions between which items are placed; null at an end of the list. */
export interface Gap {
  before: number | null;
  after: number | null;
}

/**
 * Returns ascending positions for so many items in a gap; undefined if it has too little room, so
 * that the list has to be numbered anew first.
 */
export function placeBetween({ before, after }: Gap, count: number): number[] | undefined {
  if (after === null) return numbers(count, (place) => (before ?? 0) + place * POSITION_STEP);
  const start = before ?? after - (count + 1) * POSITION_STEP;
  const step = Math.floor((after - start) / (count + 1));
  return step < 1 ? undefined : numbers(count, (place) => start + place * step);
}

const numbers = (count: number, positionOf: (place: number) => number): number[] =>
  Array.from({ length: count }, (_, index) => positionOf(index + 1));
