import { defineMessages } from './define-messages.ts';

export const messages = defineMessages({
  /** Between the names of a list. */
  separator: ', ',
  and: '{names} and {last}',
});
