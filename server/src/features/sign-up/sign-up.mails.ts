import { limits } from '@backbeat/contract';
import type { MailContent, OutgoingMail } from '../../platform/mail/index.ts';
import { messages } from './sign-up.messages.ts';

/** Attempts of the jobs that send mails: for about ten minutes. */
export const MAIL_RETRIES = { attempts: 8, retryDelay: 5, timeLimit: 60 } as const;

const writeMail = (
  kind: OutgoingMail['kind'],
  to: string,
  subject: string,
  content: Omit<MailContent, 'heading'>,
): OutgoingMail => ({
  kind,
  to,
  subject,
  content: { heading: subject, ...content },
});

export const approvedMail = (to: string, userName: string, loginUrl: string): OutgoingMail =>
  writeMail('sign-up', to, messages.approved, {
    paragraphs: [messages.approvedWhat({ userName })],
    action: { label: messages.logIn, url: loginUrl },
  });

/** @param words what the team says to the applicant; may be empty */
export const rejectedMail = (to: string, userName: string, words: string): OutgoingMail =>
  writeMail('sign-up', to, messages.rejected, {
    paragraphs: [
      messages.rejectedWhat({ userName }),
      ...(words === '' ? [] : [messages.wordsOfTeam, ...words.split(/\n+/)]),
    ],
  });

export const expiredMail = (to: string, userName: string): OutgoingMail =>
  writeMail('sign-up', to, messages.expired, {
    paragraphs: [messages.expiredWhat({ userName, days: limits.signUp.waitDays })],
  });

/** An address whose request waits gets this mail instead of a code; the answer over HTTP is the same. */
export const requestWaitsMail = (to: string): OutgoingMail =>
  writeMail('sign-up', to, messages.waits, { paragraphs: [messages.waitsWhat], closing: [messages.ignore] });

export const inviteMail = (
  to: string,
  { userName, brand, url }: { userName: string; brand: string; url: string },
): OutgoingMail =>
  writeMail('invite', to, messages.invited({ userName, brand }), {
    paragraphs: [messages.invitedWhat({ userName, brand })],
    action: { label: messages.join, url },
    closing: [messages.ignoreInvite],
  });

/** @param mode what sign-up is now; with `locked` the environment keeps it open */
export const withoutStaffMail = (
  to: string,
  { days, isLocked }: { days: number; isLocked: boolean },
): OutgoingMail =>
  writeMail('team', to, isLocked ? messages.openWithoutStaff : messages.approvalNow, {
    paragraphs: [isLocked ? messages.openWithoutStaffWhat({ days }) : messages.approvalNowWhat({ days })],
  });

export const manySignUpsMail = (to: string, perHour: number): OutgoingMail =>
  writeMail('team', to, messages.manySignUps, { paragraphs: [messages.manySignUpsWhat({ perHour })] });
