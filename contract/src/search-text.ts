import { limits } from './limits.ts';
import { lineOfText } from './text.ts';

export const searchTooLong = `A search can have at most ${limits.search.length} characters.`;

/** What is searched for; may be blank. */
export const searchText = lineOfText(limits.search.length, searchTooLong);
