import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  gone: 'This track has been deleted.',
  /** What a document and its items are about, where there is no text of their authors. */
  aboutProfile: 'Tracks by {userName} on {brand}.',
  aboutRelease: '“{title}” by {artists} on {brand}.',
  aboutPlaylist: 'A playlist by {owner} on {brand}.',
  aboutTrack: '{genres} by {artist}.',
});
