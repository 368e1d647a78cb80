import { defineMessages } from '../../messages/define-messages.ts';

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
