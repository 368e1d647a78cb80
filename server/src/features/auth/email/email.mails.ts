import { limits } from '@backbeat/contract';
import type { OutgoingMail } from '../../../platform/mail/index.ts';
import { writeMail } from '../write-mail.ts';

const { minutes, undoDays } = limits.account.emailChange;

export const emailCodeMail = (to: string, userName: string, code: string): OutgoingMail =>
  writeMail(to, 'Confirm your new email', {
    heading: 'Confirm your new email',
    paragraphs: [
      `Hi ${userName}, enter this code in your settings to use this address. It's valid for ${minutes} minutes.`,
    ],
    code,
    closing: ["Didn't request this? You can ignore this email."],
  });

/** The owner of a taken address learns of the attempt; the user who asked for it does not. */
export const emailInUseMail = (to: string): OutgoingMail =>
  writeMail(to, 'This address already has an account', {
    heading: 'This address already has an account',
    paragraphs: [
      'Someone, probably you, tried to use this address for another account. It already has one, so nothing changed.',
    ],
    closing: ["Didn't request this? You can ignore this email."],
  });

export const emailChangedMail = (to: string, userName: string, undoUrl: string): OutgoingMail =>
  writeMail(to, 'Your email was changed', {
    heading: 'Your email was changed',
    paragraphs: [
      `Hi ${userName}, your account now uses another email address. You won't get our emails at this address any more.`,
      `Wasn't you? Undo the change and log out every device. The link works for ${undoDays} days.`,
    ],
    action: { label: 'Undo the change', url: undoUrl },
    closing: ['Then reset your password and check Security in your settings.'],
  });
