import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  yourUploadIsStillRunning: 'Your upload is still running',
  leave: 'Leave',
  stay: 'Stay',
  theWaveformAppearsAfterThe: 'The waveform appears after the upload.',
  uploadCancelled: 'Upload cancelled.',
});
