import { MEBIBYTE } from '../../limits.ts';
import { rights } from '../../rights.ts';
import { listNames } from '../../text/list-names.ts';
import { offers } from './plus-offers.messages.ts';

/** Formats file extensions as a list in text: 'MP3 and WAV'. */
export const describeFileKinds = (endings: readonly string[]): string => {
  const kinds = endings.filter((ending) => ending !== 'jpeg').map((ending) => ending.toUpperCase());
  return listNames(kinds);
};

const { audioKinds, demos, socialLinks, upload } = rights.USERPLUS;

/** The hints about Plus with its rights filled in. */
export const plusOffers = {
  audio: offers.audio({ kinds: describeFileKinds(audioKinds), megabytes: upload / MEBIBYTE }),
  demos: offers.demos({ max: demos }),
  profile: offers.profile({ max: socialLinks }),
};
