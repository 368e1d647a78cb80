import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  alreadyRunning: 'A backup is already running.',
  noSpace: 'A backup needs about {need}; {free} are free.',
  notRunning: "This backup isn't running.",
  alreadyChecking: 'This backup is being checked.',
  noFile: 'This backup has no file to check.',
  stillRunning: 'Cancel this backup first.',
  lastChecked: 'Keep at least one checked backup.',
  checked:
    'Checked: {rows, plural, one {# row} other {# rows}} and {files, plural, one {# file} other {# files}} are complete.',
  damaged: 'Damaged: {why}',
});
