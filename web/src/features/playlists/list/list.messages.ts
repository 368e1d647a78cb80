import { defineMessages } from '@backbeat/contract';

export const listMessages = defineMessages({
  playlists: 'Playlists',
  loading: 'Loading playlists...',
  weCouldntLoadPlaylists: "We couldn't load playlists.",
  newPlaylist: 'New playlist',
  importPlaylist: 'Import playlist',
  loadMore: 'Load more',
  noPlaylistsYet: 'No playlists yet',
  createYourFirst: 'Collect tracks of anyone, alone or with friends.',
  noneInLibrary: 'Playlists that you create, share or follow appear here.',
  byOwner: 'by {owner}',
  trackCount: '{count, plural, =0 {No tracks} one {{countText} track} other {{countText} tracks}}',
  unlisted: 'Unlisted',
  private: 'Private',
});
