import { defineMessages } from './define-messages.ts';

/** The errors of user names. */
export const nameMessages = defineMessages({
  tooShort: 'Username must be at least {min} characters',
  tooLong: 'Username must be at most {max} characters',
  wrongShape: 'Username can only contain letters, numbers, dots, hyphens and underscores',
  taken: 'Username is already taken',
});
