import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  several: '{count, plural, other {{count} new things on {brand}}}',
  noteQuote: '{name} on version {version}: {text}',
  changeEmails: 'Change emails about {kinds}',
});
