import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  player: 'Music player',
  play: 'Play',
  seek: 'Seek',
  notFound: 'Track not found. It may have been deleted.',
  releaseNotFound: "Release not found. It may have been deleted, or it isn't out yet.",
  playlistNotFound: 'Playlist not found. It may have been deleted or made private.',
  noTracks: 'There are no tracks to play yet.',
  previous: 'Previous track',
  next: 'Next track',
  tracks: 'Tracks',
  position: '{position} of {count}',
  allTracks: 'All {countText} tracks',
  pauseTitle: 'Pause {title}',
  playTitle: 'Play {title}',
  notPlayable: "This track can't be played right now.",
  timeOf: '{time} of {duration}',
  withNames: ' with {names}',
  by: 'by ',
});
