import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  /** The description of a profile without a text. */
  description:
    '{count, plural, one {{userName} on {brand}: {count} track} other {{userName} on {brand}: {count} tracks}}',
});
