import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  badges: 'Badges',
  more: '+{count} more',
});
