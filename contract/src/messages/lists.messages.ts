import { defineMessages } from './define-messages.ts';

/** The errors of calls that list or search something. */
export const messages = defineMessages({
  page: 'Page and size must be whole numbers.',
  reference: 'Give a reference to a list, or up to {max} post ids joined by commas',
  searchTooLong: 'A search can have at most {max} characters.',
});
