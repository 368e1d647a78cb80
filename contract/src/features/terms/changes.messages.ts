import { defineMessages } from '../../messages/define-messages.ts';

/** The words for what proposed terms change. whose: 'reader', or 'other' for the artist userName. */
export const messages = defineMessages({
  newAudio: 'New audio: version {version}',
  earlierAudio: 'Earlier audio: version {version}',
  removed: "{whose, select, reader {Your credit is removed} other {{userName}'s credit is removed}}",
  newCredit: "{whose, select, reader {Your new credit} other {{userName}'s new credit}}: {roles}",
  newGuestCredit: 'New credit: {name}, guest, {roles}',
  role: "{whose, select, reader {Your role} other {{userName}'s role}}",
  roles: "{whose, select, reader {Your roles} other {{userName}'s roles}}",
  compositionShare: "{whose, select, reader {Your composition share} other {{userName}'s composition share}}",
  recordingShare: "{whose, select, reader {Your recording share} other {{userName}'s recording share}}",
  none: 'none',
  value: '{label}: {value}',
  change: '{label}: {before} → {after}',
});
