/** A module of its own, so that a screen can say them without loading the schemas. */
export const strings = {
  signedOut: 'Please log in to download this track',
  noId: 'Track ID not available for download',
  noFile: 'No audio file available for download',
  notEnabled: 'Downloads are not enabled for this track.',
  fileFailed: 'Failed to download file. Please try again.',
  failed: 'Failed to download track. Please try again.',
} as const;
