import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  several: '{count, plural, other {{count} new things on {brand}}}',
  changeEmails: 'Change emails about {kinds}',
});
