import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  link: "This link doesn't work.",
  expired: 'This link has expired.',
  passwordNeeded: 'Enter the password for this track.',
  wrongPassword: "That password isn't right.",
  passwordLength: 'Passwords need {min} to {max} characters.',
  limitReached: 'A track can have up to {max} private links.',
  date: 'Choose a date within {days} days.',
  noVersion: 'This track has no such version.',
  notAuthor: "Only the track's author can change its private links.",
  ownStop: 'Delete or change your own private links instead.',
  publicVersion: 'Everyone can hear this version. Its links stay open.',
});
