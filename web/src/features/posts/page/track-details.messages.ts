import { defineMessages } from '@backbeat/contract';

/** Texts that the page of a post loads after its head. */
export const messages = defineMessages({
  onRelease: 'On: <link>{release}</link>, track {track}',
  publicPlaylists: 'In public playlists',
});
