/** Tells screen readers how many options a list has. */
export const countSentence = (count: number): string => (count === 1 ? '1 result' : `${count} results`);
