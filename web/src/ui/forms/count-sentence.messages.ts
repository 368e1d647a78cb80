import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  results: '{count, plural, one {{countText} result} other {{countText} results}}',
});
