import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  title: '{title} by {artists}',
  /** The description of a release without notes. */
  description:
    '{type, select, SINGLE {Single} EP {EP} ALBUM {Album} other {Compilation}} of {count, plural, one {{count} track} other {{count} tracks}}, {date}, on {brand}',
  copyright: '© {line}',
});
