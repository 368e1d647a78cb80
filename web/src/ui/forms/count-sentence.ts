import { messages } from './count-sentence.messages.ts';

/** Tells screen readers how many options a list has. */
export const countSentence = (count: number): string => messages.results({ count, countText: count });
