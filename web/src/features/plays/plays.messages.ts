import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  download: 'Download',
  downloading: 'Downloading...',
  /** With a space, so that the width of the button does not change. */
  begunDownloading: 'Downloading... ',
  downloadingPercent: 'Downloading... {percent} %',
  downloadTheOriginalOfVersion: 'Download the original of version {number}',
  downloadTheOriginal: 'Download the original',
});
