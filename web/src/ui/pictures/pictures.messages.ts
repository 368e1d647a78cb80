import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  timeOf: '{time} of {duration}',
});
