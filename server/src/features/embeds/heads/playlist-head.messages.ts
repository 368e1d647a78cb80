import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  title: '{name} by {owner}',
  /** The description of a playlist without one. */
  description:
    'Playlist of {count, plural, =0 {tracks} one {{count} track} other {{count} tracks}} on {brand}',
});
