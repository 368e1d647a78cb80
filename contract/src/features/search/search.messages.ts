import { defineMessages } from '../../messages/define-messages.ts';
export const messages = defineMessages({
  blank: 'Type something to search for.',
  failed: "Couldn't search",
});
