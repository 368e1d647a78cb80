import { defineMessages } from '@backbeat/contract';

export const addMessages = defineMessages({
  addToPlaylist: 'Add to playlist',
  searchPlaylists: 'Search your playlists',
  loading: 'Loading your playlists...',
  weCouldntLoadYourPlaylists: "We couldn't load your playlists.",
  newPlaylist: 'New playlist',
  noPlaylistsYet: 'You have no playlists yet. Create one for this track.',
  noPlaylistsFound: 'No playlists found for “{search}”.',
  contains: 'In this playlist',
  trackCount: '{count, plural, =0 {No tracks} one {{countText} track} other {{countText} tracks}}',
  added: 'Added to “{name}”.',
  addedSome:
    '{added, plural, =0 {Nothing new to add to “{name}”.} one {Added {addedText} track to “{name}”.} other {Added {addedText} tracks to “{name}”.}}',
  open: 'Open',
  alreadyThere: 'Already there',
  skip: 'Skip',
  addAnyway: 'Add anyway',
  loadMore: 'Load more',
  addTrack: 'Add a track',
  searchOrPaste: 'Search, or paste a link',
  searching: 'Searching…',
  noTracksFound: 'No tracks found. Try another title or artist.',
});
