import { defineMessages } from '../../messages/define-messages.ts';
export const messages = defineMessages({
  notAuthor: 'Only the author sees how many people are listening.',
  signedOut: 'Please log in to download this track',
  noId: 'Track ID not available for download',
  noFile: 'No audio file available for download',
  notEnabled: 'Downloads are not enabled for this track.',
  fileFailed: 'Failed to download file. Please try again.',
  failed: 'Failed to download track. Please try again.',
});
