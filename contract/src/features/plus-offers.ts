import { MEBIBYTE } from '../limits.ts';
import { rights } from '../rights.ts';

/** Kinds of files as one says them: 'MP3 and WAV'. */
export const kindsInWords = (endings: readonly string[]): string => {
  const kinds = endings.filter((ending) => ending !== 'jpeg').map((ending) => ending.toUpperCase());
  return kinds.length < 2 ? kinds.join('') : `${kinds.slice(0, -1).join(', ')} and ${kinds.at(-1)}`;
};

const plus = rights.USERPLUS;
const size = `${plus.upload / MEBIBYTE} MB`;

/**
 * In a quiet line, where something is refused or shown to be for Plus, with the way to the plans. A module of its own, so
 * that the first screen need not load what the screen of plans says.
 */
export const plusOffers = {
  plans: 'See Plans',
  audio: `Plus takes ${kindsInWords(plus.audioKinds)} up to ${size}.`,
  demos: `Plus has room for ${plus.demos} demos.`,
  pictures: 'Plus takes GIFs too.',
  profile: `With Plus your profile shows up to ${plus.socialLinks} social links, and its pictures may be GIFs.`,
} as const;
