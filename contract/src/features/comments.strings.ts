import { limits } from '../limits.ts';

/** Separate module: screens import the texts without loading the schemas. */
export const strings = {
  blank: 'Please write a comment first.',
  tooLong: `A comment can have at most ${limits.comment} characters.`,
  notYours: 'A comment is deleted by whoever wrote it or by the author of the track.',
} as const;
