import { limits } from '@backbeat/contract';
import type { OutgoingMail } from '../../../platform/mail/index.ts';
import { writeMail } from '../write-mail.ts';
import { messages } from './email.messages.ts';

const { minutes, undoDays } = limits.account.emailChange;

export const emailCodeMail = (to: string, userName: string, code: string): OutgoingMail =>
  writeMail(to, messages.confirm, {
    kind: 'address-code',
    heading: messages.confirm,
    paragraphs: [messages.enterCode({ userName, minutes })],
    code,
    closing: [messages.ignore],
  });

/** The owner of a taken address learns of the attempt; the user who asked for it does not. */
export const emailInUseMail = (to: string): OutgoingMail =>
  writeMail(to, messages.inUse, {
    kind: 'address-in-use',
    heading: messages.inUse,
    paragraphs: [messages.nothingChanged],
    closing: [messages.ignore],
  });

export const emailChangedMail = (to: string, userName: string, undoUrl: string): OutgoingMail =>
  writeMail(to, messages.changed, {
    kind: 'address-changed',
    heading: messages.changed,
    paragraphs: [messages.usesAnother({ userName }), messages.howToUndo({ days: undoDays })],
    action: { label: messages.undo, url: undoUrl },
    closing: [messages.afterwards],
  });
