import { defineMessages } from '@backbeat/contract';

/** The mails about a change of the email. */
export const messages = defineMessages({
  ignore: "Didn't request this? You can ignore this email.",
  confirm: 'Confirm your new email',
  enterCode:
    "Hi {userName}, enter this code in your settings to use this address. It's valid for {minutes} minutes.",
  inUse: 'This address already has an account',
  nothingChanged:
    'Someone, probably you, tried to use this address for another account. It already has one, so nothing changed.',
  changed: 'Your email was changed',
  usesAnother:
    "Hi {userName}, your account now uses another email address. You won't get our emails at this address any more.",
  howToUndo: "Wasn't you? Undo the change and log out every device. The link works for {days} days.",
  undo: 'Undo the change',
  afterwards: 'Then reset your password and check Security in your settings.',
});
