import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  share: 'Share',
  titleByArtist: '{title} by {artist}',
  link: 'Link',
  startAtClock: 'Start at {clock}',
  copyLink: 'Copy link',
  shareWith: 'Share with…',
});
