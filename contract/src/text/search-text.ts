import { limits } from '../limits.ts';
import { singleLineText } from './text.ts';
import { messages } from '../messages/lists.messages.ts';

export const searchTooLong = messages.searchTooLong({ max: limits.search.length });

/** The search text; may be empty. */
export const searchText = singleLineText(limits.search.length, searchTooLong);
