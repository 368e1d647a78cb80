import { MEBIBYTE } from '../../limits.ts';
import { rights } from '../../rights.ts';
import { listNames } from '../../text/list-names.ts';

/** Formats file extensions as a list in text: 'MP3 and WAV'. */
export const describeFileKinds = (endings: readonly string[]): string => {
  const kinds = endings.filter((ending) => ending !== 'jpeg').map((ending) => ending.toUpperCase());
  return listNames(kinds);
};

const plus = rights.USERPLUS;
const size = `${plus.upload / MEBIBYTE} MB`;

/**
 * Hints about Plus next to limits, with a link to the plans. Separate module, so that the first
 * screen does not load the texts of the plans screen.
 */
export const plusOffers = {
  plans: 'See plans',
  audio: `Plus supports ${describeFileKinds(plus.audioKinds)} up to ${size}.`,
  demos: `Get up to ${plus.demos} demos with Plus.`,
  pictures: 'Plus supports GIFs too.',
  profile: `With Plus, you get up to ${plus.socialLinks} social links and GIF pictures on your profile.`,
} as const;
