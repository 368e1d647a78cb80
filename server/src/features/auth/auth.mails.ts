import { limits } from '@backbeat/contract';
import type { OutgoingMail } from '../../platform/mail/index.ts';
import { messages } from './auth.messages.ts';
import { writeMail } from './write-mail.ts';

export const verificationMail = (to: string, code: string): OutgoingMail =>
  writeMail(to, messages.verificationSubject, {
    kind: 'address-code',
    heading: messages.verification,
    paragraphs: [messages.enterVerificationCode({ minutes: limits.verificationCode.minutes })],
    code,
    closing: [messages.ignore],
  });

/**
 * The response for a taken address is the usual one, so that only the owner of the mailbox learns
 * of the account.
 */
export const alreadyRegisteredMail = (to: string, loginUrl: string): OutgoingMail =>
  writeMail(to, messages.alreadyRegistered, {
    kind: 'address-in-use',
    heading: messages.alreadyRegistered,
    paragraphs: [messages.justLogIn],
    action: { label: messages.logIn, url: loginUrl },
    closing: [messages.ignore],
  });

export const resetMail = (to: string, userName: string, code: string): OutgoingMail =>
  writeMail(to, messages.resetSubject, {
    kind: 'reset-code',
    heading: messages.reset,
    paragraphs: [messages.enterResetCode({ userName, minutes: limits.resetCode.minutes })],
    code,
    closing: [messages.ignore],
  });
