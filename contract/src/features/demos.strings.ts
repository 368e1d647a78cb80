import { limits, MEBIBYTE } from '../limits.ts';
import { rights } from '../rights.ts';
import type { Role } from '../roles.ts';
import { strings as postStrings } from './posts.strings.ts';

const kindOf: Record<Role, string> = { USER: 'regular', USERPLUS: 'UserPlus' };

const endingsOf = (role: Role): string => rights[role].audioKinds.map((kind) => `.${kind}`).join(', ');

/** Separate module: screens import the texts without loading the schemas. */
export const strings = {
  title: 'Please enter a title.',
  titleTooLong: `A title can have at most ${limits.demos.title} characters.`,
  featuresTooLong: `The featured artists can have at most ${limits.demos.features} characters.`,
  /** Shown next to the file field, and when the form is sent without a file. */
  fileMissing: 'Please select a file',
  file: 'Please select a file to upload.',
  fileKind: (role: Role) =>
    `Invalid file type. Only ${endingsOf(role)} files are allowed for ${kindOf[role]} users.`,
  fileTooLarge: (role: Role) =>
    `File size too large. Maximum allowed size is ${rights[role].upload / MEBIBYTE}MB for ${kindOf[role]} users.`,
  fileUnplayable: postStrings.fileUnplayable,
  full: (role: Role) => `You can have at most ${rights[role].demos} demos.`,
  notOwner: 'Only its owner can delete a demo.',
  none: 'No demos yet',
  share: 'Share your musical creations with the world!',
  /** The current and the maximum number of demos. */
  count: (role: Role, count: number) =>
    count > rights[role].demos
      ? `You have ${count} demos, and your plan has room for ${rights[role].demos}.`
      : `${count} of ${rights[role].demos} demos.`,
  /** What to do when the limit is reached. */
  storageFull: {
    USER: `Delete one to add another, or get Plus for ${rights.USERPLUS.demos}.`,
    USERPLUS: 'Delete one to add another.',
  } satisfies Record<Role, string>,
  uploaded: 'Demo uploaded successfully!',
  uploadFailed: 'Failed to upload demo. Please try again.',
  uploadCancelled: 'The upload was cancelled.',
  uploadLeft: 'If you leave now, the upload stops and the demo is not added.',
  deleteQuestion: 'Are you sure you want to delete this demo? This action cannot be undone.',
  deleted: 'Demo deleted.',
  deleteFailed: 'Failed to delete demo',
  othersFailed: 'The other demos could not be loaded.',
  loadFailed: 'The demos could not be loaded',
  unplayable: 'It could not be played.',
  unworkable: 'The waveform of this demo could not be worked out.',
} as const;
