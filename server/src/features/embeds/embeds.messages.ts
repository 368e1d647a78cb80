import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  title: '{title} by {artist}',
  /** The figures on the card of a profile. */
  tracks: '{count, plural, one {{count} track} other {{count} tracks}}',
  followers: '{count, plural, one {{count} follower} other {{count} followers}}',
});
