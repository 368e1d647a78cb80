import { limits } from '@backbeat/contract';
import type { OutgoingMail } from '../../platform/mail/index.ts';
import { writeMail } from './write-mail.ts';

const ignore = "Didn't request this? You can ignore this email.";

export const verificationMail = (to: string, code: string): OutgoingMail =>
  writeMail(to, 'Your verification code', {
    heading: 'Confirm your email',
    paragraphs: [`Enter this code to continue. It's valid for ${limits.verificationCode.minutes} minutes.`],
    code,
    closing: [ignore],
  });

/**
 * The response for a taken address is the usual one, so that only the owner of the mailbox learns
 * of the account.
 */
export const alreadyRegisteredMail = (to: string, loginUrl: string): OutgoingMail =>
  writeMail(to, 'You already have an account', {
    heading: 'You already have an account',
    paragraphs: [
      'Someone, probably you, tried to sign up with this address. You already have an account, so just log in.',
    ],
    action: { label: 'Log In', url: loginUrl },
    closing: [ignore],
  });

export const resetMail = (to: string, userName: string, code: string): OutgoingMail =>
  writeMail(to, 'Your password reset code', {
    heading: 'Reset your password',
    paragraphs: [
      `Hi ${userName}, enter this code to reset your password. It's valid for ${limits.resetCode.minutes} minutes.`,
    ],
    code,
    closing: [ignore],
  });
