import { brand, limits } from '@backbeat/contract';
import { renderMail, type OutgoingMail } from '../../platform/mail/index.ts';

const ignore = 'If you did not ask for this, you can ignore this mail.';

const write = (
  to: string,
  subject: string,
  content: Omit<Parameters<typeof renderMail>[0], 'brand'>,
): OutgoingMail => ({
  to,
  subject,
  ...renderMail({ brand: brand.name, ...content }),
  ...(content.code !== undefined && { code: content.code }),
});

export const verificationMail = (to: string, code: string): OutgoingMail =>
  write(to, 'Your verification code', {
    heading: 'Confirm your email',
    paragraphs: [`Enter this code to go on. It is valid for ${limits.verificationCode.minutes} minutes.`],
    code,
    closing: [ignore],
  });

/**
 * The response for a taken address is the usual one, so that only the owner of the mailbox learns
 * of the account.
 */
export const alreadyRegisteredMail = (to: string, loginUrl: string): OutgoingMail =>
  write(to, 'You already have an account', {
    heading: 'You already have an account',
    paragraphs: ['Somebody, probably you, began to sign up with this address. There is an account for it.'],
    action: { label: 'Log In', url: loginUrl },
    closing: [ignore],
  });

export const resetMail = (to: string, userName: string, code: string): OutgoingMail =>
  write(to, 'Your code for a new password', {
    heading: 'Set a new password',
    paragraphs: [
      `Hello ${userName}, enter this code to go on. It is valid for ${limits.resetCode.minutes} minutes.`,
    ],
    code,
    closing: [ignore],
  });

export const passwordChangedMail = (to: string, userName: string): OutgoingMail =>
  write(to, 'Your password was changed', {
    heading: 'Your password was changed',
    paragraphs: [
      `Hello ${userName}, the password of your account has just been changed, and every session was ended.`,
      'If this was not you, set a new password at once with "Forgot password" on the sign-in screen.',
    ],
  });
