import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  tooMuchSound:
    "You've uploaded several hours of audio within an hour. Please try again in {minutes, plural, one {{minutes} minute} other {{minutes} minutes}}.",
  empty: 'The file is empty.',

  /** Errors of clients of the protocol. */
  wholeNumber: 'The header {name} must be a whole number.',
  metadata: 'The header upload-metadata must be a list of keys with Base64 values.',
  version: 'The header Tus-Resumable must be {version}.',
  chunkType: 'The content type of a chunk must be {type}.',
  chunkOffset: "This chunk doesn't start where the upload stopped.",
  chunkTooLong: 'This chunk is longer than the file.',
  runningElsewhere: 'This upload is already running elsewhere.',
});
