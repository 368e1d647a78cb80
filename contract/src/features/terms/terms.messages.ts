import { defineMessages } from '../../messages/define-messages.ts';
import { formatShare } from './shares.ts';

export const messages = defineMessages({
  share: 'Shares go from 0 to 100, with up to two decimals.',
  sum: 'The shares add up to {percent} %. They must add up to 100 %.',
  noRole: 'Choose at least one role for {name}.',
  splitEvenly: 'Split evenly',
  allOrNone: 'Give both shares to everyone on the track, or to no one.',
  tooMany: 'You can credit yourself and up to {max} other artists.',
  /** The label of people without an account. */
  guestLabel: 'guest',
  nameMissing: "Write the person's name.",
  nameTooLong: 'Names can be up to {max} characters.',
  authorMissing: 'Credit yourself too.',
  changed: 'This track changed since you opened it. Please review it again.',
  newSplit: 'Agree on a new split first.',
  same: 'Everyone has already agreed on exactly these terms.',
  nothingProposed: "There's nothing to cancel.",
  noSuchVersion: 'This track has no such version.',
  versionNotPlayable: "We can't play this version. Please choose another one.",
  artistGone: 'An artist on this track just deleted their account. Check your credits and try again.',
});

/** @param hundredths the sum in hundredths of a percent */
export const describeSum = (hundredths: number): string => messages.sum({ percent: formatShare(hundredths) });
