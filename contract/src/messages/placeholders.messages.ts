import { defineMessages } from './define-messages.ts';

export const placeholderMessages = defineMessages({
  deletedUser: 'deleted user',
});
