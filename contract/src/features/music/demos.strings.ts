import { limits, MEBIBYTE } from '../../limits.ts';
import { rights } from '../../rights.ts';
import type { Role } from '../../roles.ts';
import { strings as postStrings } from './posts.strings.ts';

const kindOf: Record<Role, string> = { USER: 'regular', USERPLUS: 'UserPlus' };

const endingsOf = (role: Role): string => rights[role].audioKinds.map((kind) => `.${kind}`).join(', ');

/** Separate module: screens import the texts without loading the schemas. */
export const strings = {
  title: 'Please enter a title.',
  titleTooLong: `Titles can be up to ${limits.demos.title} characters.`,
  featuresTooLong: `Featured artists can be up to ${limits.demos.features} characters.`,
  /** Shown next to the file field, and when the form is sent without a file. */
  fileMissing: 'Please select a file',
  file: 'Please select a file to upload.',
  fileKind: (role: Role) =>
    `Invalid file type. Only ${endingsOf(role)} files are allowed for ${kindOf[role]} users.`,
  fileTooLarge: (role: Role) =>
    `File size too large. Maximum allowed size is ${rights[role].upload / MEBIBYTE}MB for ${kindOf[role]} users.`,
  fileUnplayable: postStrings.fileUnplayable,
  full: (role: Role) => `You can have up to ${rights[role].demos} demos.`,
  notOwner: 'You can only delete your own demos.',
  none: 'No demos yet',
  share: 'Share your musical creations with the world!',
  /** The current and the maximum number of demos. */
  count: (role: Role, count: number) =>
    count > rights[role].demos
      ? `You have ${count} demos, and your plan includes ${rights[role].demos}.`
      : `${count} of ${rights[role].demos} demos.`,
  /** What to do when the limit is reached. */
  limitReached: {
    USER: `Delete one to add another, or upgrade to Plus for ${rights.USERPLUS.demos}.`,
    USERPLUS: 'Delete one to add another.',
  } satisfies Record<Role, string>,
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
} as const;
