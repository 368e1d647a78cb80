import { defineMessages } from '@backbeat/contract';

/** Texts that the page of a post loads after its head. */
export const messages = defineMessages({
  onRelease: 'On',
  publicPlaylists: 'In public playlists',
  trackOfRelease: '<link>{release}</link>, track {track}',
});
