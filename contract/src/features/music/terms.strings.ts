import { limits } from '../../limits.ts';
import { formatShare } from '../../credits/shares.ts';

/** Separate module: screens import the texts without loading the schemas. */
export const strings = {
  share: 'A share is a number from 0 to 100 with up to two decimals.',
  /** @param hundredths the sum in hundredths of a percent */
  sum: (hundredths: number) =>
    `The shares add up to ${formatShare(hundredths)} %. They must add up to 100 %.`,
  noRole: (name: string) => `Choose at least one role for ${name}.`,
  splitEvenly: 'Split evenly',
  allOrNone: 'Give both shares to everyone on the track, or to no one.',
  tooMany: `You can credit yourself and up to ${limits.features} other artists.`,
  authorMissing: 'Credit yourself too.',
  changed: 'This track changed since you opened it. Please review it again.',
  newSplit: 'Agree on a new split first.',
  same: 'These are the terms that are already agreed on.',
  nothingProposed: 'There is nothing to cancel.',
  noSuchVersion: 'This track has no such version.',
  versionNotPlayable: "We can't play this version. Please choose another one.",
  artistGone: 'An artist on this track just deleted their account. Check your credits and try again.',
} as const;
