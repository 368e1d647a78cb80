import { brand } from '@backbeat/contract';
import { renderMail, type OutgoingMail } from '../../platform/mail/index.ts';

/** Attempts of the jobs that send mails: for about ten minutes. */
export const MAIL_RETRIES = { attempts: 8, retryDelay: 5, timeLimit: 60 } as const;

/** Writes a mail of the product. */
export const writeMail = (
  to: string,
  subject: string,
  content: Omit<Parameters<typeof renderMail>[0], 'brand'>,
): OutgoingMail => ({
  to,
  subject,
  ...renderMail({ brand: brand.name, ...content }),
  ...(content.code !== undefined && { code: content.code }),
});
