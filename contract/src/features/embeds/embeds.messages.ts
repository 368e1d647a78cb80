import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  url: 'Give the full address of the page to embed.',
  unknown: "There's no track, release or playlist to embed at this address.",
  format: 'Only format=json is supported.',
  size: 'The player needs at least {least} × {least} px.',
});
