import { defineMessages } from '../../messages/define-messages.ts';
import { MEBIBYTE } from '../../limits.ts';
import { rights } from '../../rights.ts';
import type { Role } from '../../roles.ts';

export const messages = defineMessages({
  title: 'Please enter a title.',
  titleTooLong: 'Titles can be up to {max} characters.',
  featuresTooLong: 'Featured artists can be up to {max} characters.',
  /** Shown next to the file field, and when the form is sent without a file. */
  fileMissing: 'Please select a file',
  file: 'Please select a file to upload.',
  wrongFile: 'Invalid file type. Only {endings} files are allowed for {plan} users.',
  fileTooLarge: 'File size too large. Maximum allowed size is {megabytes}MB for {plan} users.',
  fileUnplayable: "We can't play this file. Please choose another one.",
  full: 'You can have up to {max} demos.',
  notOwner: 'You can only delete your own demos.',
  none: 'No demos yet',
  share: 'Share your musical creations with the world!',
  count: '{count} of {max} demos.',
  tooMany: 'You have {count} demos, and your plan includes {max}.',
  limitReached: 'Delete one to add another, or upgrade to Plus for {max}.',
  plusLimitReached: 'Delete one to add another.',
  uploaded: 'Demo uploaded successfully!',
  uploadFailed: 'Failed to upload demo. Please try again.',
  uploadCancelled: 'Upload cancelled.',
  uploadLeft: "If you leave now, the upload stops and your demo won't be added.",
  deleteQuestion: 'Are you sure you want to delete this demo? This action cannot be undone.',
  deleted: 'Demo deleted.',
  deleteFailed: 'Failed to delete demo',
  othersFailed: "We couldn't load the other demos.",
  loadFailed: "We couldn't load the demos",
  unplayable: "We couldn't play this demo.",
  unworkable: "We couldn't create a waveform for this demo.",
});

/** The names of the plans within these sentences. */
export const plans = defineMessages({ USER: 'regular', USERPLUS: 'UserPlus' });

export const describeWrongFile = (role: Role): string =>
  messages.wrongFile({
    endings: rights[role].audioKinds.map((kind) => `.${kind}`).join(', '),
    plan: plans[role],
  });

export const describeLargeFile = (role: Role): string =>
  messages.fileTooLarge({ megabytes: rights[role].upload / MEBIBYTE, plan: plans[role] });

/** The current and the maximum number of demos. */
export const describeCount = (role: Role, count: number): string => {
  const max = rights[role].demos;
  return count > max ? messages.tooMany({ count, max }) : messages.count({ count, max });
};

/** What to do when the limit is reached. */
export const describeLimit = (role: Role): string =>
  role === 'USER' ? messages.limitReached({ max: rights.USERPLUS.demos }) : messages.plusLimitReached;

/** What the server answers to audio that it does not take. */
export const audioErrors = { fileKind: describeWrongFile, fileUnplayable: messages.fileUnplayable };
