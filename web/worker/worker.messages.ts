import { defineMessages } from '../../contract/src/messages/define-messages.ts';

export const messages = defineMessages({
  unknownPush: 'Something new on {brand}',
});
