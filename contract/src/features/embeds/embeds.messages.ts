import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  url: 'Say which page to embed, with its whole address.',
  unknown: 'There is no track to embed at this address.',
  format: 'Only format=json is spoken here.',
  size: 'The player needs at least {least} × {least} px.',
});
