import { defineMessages } from '@backbeat/contract';

/** The mails about signing up and in, and the answers. */
export const messages = defineMessages({
  ignore: "Didn't request this? You can ignore this email.",
  verificationSubject: 'Your verification code',
  verification: 'Confirm your email',
  enterVerificationCode: "Enter this code to continue. It's valid for {minutes} minutes.",
  alreadyRegistered: 'You already have an account',
  justLogIn:
    'Someone, probably you, tried to sign up with this address. You already have an account, so just log in.',
  logIn: 'Log In',
  resetSubject: 'Your password reset code',
  reset: 'Reset your password',
  enterResetCode: "Hi {userName}, enter this code to reset your password. It's valid for {minutes} minutes.",

  loggedOut: "You're logged out.",
  codeOnItsWay: "If there's an account for this address, a code is on its way.",
  codeVerified: 'Code verified.',
  passwordChanged: 'Your password is changed.',

  /** A browser in the list of sessions. */
  device: '{browser} on {system}',
  unknownDevice: 'Unknown device',
});
