import { defineMessages } from '../../messages/define-messages.ts';
export const messages = defineMessages({
  ipi: "That's not a valid IPI name number. Please check its 11 digits.",
  notParty: 'Only the author and the credited artists can download this file.',
  noDuration: 'This track is still being processed. Try again in a moment.',
  same: 'This is exactly the recording that was agreed on.',
  sameSound: 'This is the recording that was agreed on. Only its tags differ.',
  different: 'This is a different recording.',
  none: "This track was never published, or it doesn't exist.",
  signedDocument: 'The signed document proves what was agreed on. Anyone can verify it without this site.',
  downloadFailed: "We couldn't download this file. Please try again.",
  detailsHint:
    'Only the credited artists see them, on the split sheet and in the release file of tracks you share.',
  detailsSaved: 'Signing details saved.',
});
