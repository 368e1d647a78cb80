import type { account } from '@backbeat/contract';
import { formatTime } from '../../../platform/dates/index.ts';
import type { OutgoingMail } from '../../../platform/mail/index.ts';
import { writeMail } from '../write-mail.ts';
import { messages, sentences, subjects } from './security-log.messages.ts';

/** The events with a notice. The others send none. */
export type NoticeKind = keyof typeof subjects & account.SecurityEventKind;

export const hasNotice = (kind: account.SecurityEventKind): kind is NoticeKind => kind in subjects;

export interface Notice {
  kind: NoticeKind;
  time: Date;
  address: string | null;
  device: string | null;
}

const closingOf = (kind: NoticeKind, isFormer: boolean): string => {
  if (kind === 'accountRestored') return messages.notYours;
  return isFormer ? messages.whatToDoFormer : messages.whatToDo;
};

/**
 * Tells the owner what happened, when and where, and what to do if it was not them.
 * @param recipient `formerEmail`: an address that can undo a change of the email, which gets the mail
 */
export function securityNotice(
  { email, userName, formerEmail }: { email: string; userName: string; formerEmail: string | undefined },
  { kind, time, address, device }: Notice,
): OutgoingMail {
  const subject = subjects[kind];
  const origin = [formatTime(time), device, address].filter((part) => part !== null);
  return writeMail(formerEmail ?? email, subject, {
    kind: 'security-notice',
    heading: subject,
    paragraphs: [sentences[kind]({ userName }), messages.origin({ origin: origin.join(', ') })],
    closing: [closingOf(kind, formerEmail !== undefined)],
  });
}
