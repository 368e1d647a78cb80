import { limits } from '../../limits.ts';

/** Separate module: screens import the texts without loading the schemas. */
export const strings = {
  blank: 'Write a comment first.',
  tooLong: `Comments can be up to ${limits.comment} characters.`,
  position: 'Give the position in seconds, from 0 to the end of the track.',
  unknownDuration: "This track isn't ready yet. Try again in a moment.",
  notYours: 'You can only delete your own comments and comments on your own tracks.',
} as const;
