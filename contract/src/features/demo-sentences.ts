import { limits, MEBIBYTE } from '../limits.ts';
import type { Role } from '../roles.ts';
import { sentences as postSentences } from './post-sentences.ts';

const kindOf: Record<Role, string> = { USER: 'regular', USERPLUS: 'UserPlus' };

const endingsOf = (role: Role): string => limits.audioKinds[role].map((kind) => `.${kind}`).join(', ');

/** A module of its own, so that a screen can say them without loading the schemas. */
export const sentences = {
  title: 'Please enter a title.',
  titleTooLong: `A title can have at most ${limits.demos.title} characters.`,
  featuresTooLong: `The featured artists can have at most ${limits.demos.features} characters.`,
  file: 'Please select a file to upload.',
  fileKind: (role: Role) =>
    `Invalid file type. Only ${endingsOf(role)} files are allowed for ${kindOf[role]} users.`,
  fileTooLarge: (role: Role) =>
    `File size too large. Maximum allowed size is ${limits.audio[role] / MEBIBYTE}MB for ${kindOf[role]} users.`,
  fileUnplayable: postSentences.fileUnplayable,
  full: (role: Role) => `You can have at most ${limits.demos.most[role]} demos.`,
  notOwner: 'Only its owner can delete a demo.',
} as const;
