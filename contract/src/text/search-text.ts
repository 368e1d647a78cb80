import { limits } from '../limits.ts';
import { singleLineText } from './text.ts';

export const searchTooLong = `A search can have at most ${limits.search.length} characters.`;

/** The search text; may be empty. */
export const searchText = singleLineText(limits.search.length, searchTooLong);
