import { defineMessages } from '@backbeat/contract';

/** The mails about signing up and in. */
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
});
