import { uiMessages } from '../ui.messages.ts';

/** Tells screen readers how many options a list has. */
export const countSentence = (count: number): string => uiMessages.results({ count, countText: count });
