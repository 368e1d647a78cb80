import type { MailContent, OutgoingMail } from '../../platform/mail/index.ts';

/** Attempts of the jobs that send mails: for about ten minutes. */
export const MAIL_RETRIES = { attempts: 8, retryDelay: 5, timeLimit: 60 } as const;

/** Writes a mail of the product. */
export const writeMail = (
  to: string,
  subject: string,
  { kind, ...content }: MailContent & Pick<OutgoingMail, 'kind'>,
): OutgoingMail => ({
  kind,
  to,
  subject,
  content,
});
