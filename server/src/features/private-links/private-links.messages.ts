import { defineMessages } from '@backbeat/contract';

/** Words that link previews show of a private link: none about its track. */
export const messages = defineMessages({
  title: 'A private track',
  preview: 'A private track on {brand}',
});
