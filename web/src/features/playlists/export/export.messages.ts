import { defineMessages } from '@backbeat/contract';

export const exportMessages = defineMessages({
  exportPlaylist: 'Export playlist',
  exportHint: 'Take this playlist to another player. The file has the tracks that you can see.',
  xspfHint: 'For VLC, Strawberry and most desktop players',
  m3uHint: 'For phones, DJ software and older players',
  jspfHint: 'For ListenBrainz and scripts',
  download: 'Download',
  downloadFormat: 'Download as {format}',
});
