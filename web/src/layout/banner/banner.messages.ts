import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  dismiss: 'Dismiss',
});
