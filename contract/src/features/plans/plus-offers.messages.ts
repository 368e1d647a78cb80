import { MEBIBYTE } from '../../limits.ts';
import { defineMessages } from '../../messages/define-messages.ts';
import { rights } from '../../rights.ts';
import { listNames } from '../../text/list-names.ts';

/** Formats file extensions as a list in text: 'MP3 and WAV'. */
export const describeFileKinds = (endings: readonly string[]): string => {
  const kinds = endings.filter((ending) => ending !== 'jpeg').map((ending) => ending.toUpperCase());
  return listNames(kinds);
};

/**
 * Hints about Plus next to limits, with a link to the plans. Separate module, so that the first
 * screen does not load the texts of the plans screen.
 */
export const offers = defineMessages({
  plans: 'See plans',
  audio: 'Plus supports {kinds} up to {megabytes} MB.',
  demos: 'Get up to {max} demos with Plus.',
  pictures: 'Plus supports GIFs too.',
  profile: 'With Plus, you get up to {max} social links and GIF pictures on your profile.',
});

const { audioKinds, demos, socialLinks, upload } = rights.USERPLUS;

/** The same with the rights of Plus filled in. */
export const plusOffers = {
  plans: offers.plans,
  audio: offers.audio({ kinds: describeFileKinds(audioKinds), megabytes: upload / MEBIBYTE }),
  demos: offers.demos({ max: demos }),
  pictures: offers.pictures,
  profile: offers.profile({ max: socialLinks }),
};
