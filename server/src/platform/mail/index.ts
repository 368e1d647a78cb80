import type { Logger } from 'pino';
import type { Mail } from './mail.ts';
import { openOutbox } from './outbox.ts';
import { openSmtp } from './smtp.ts';

export { renderMail } from './layout.ts';
export { type KeptMail, type Mail, MailUnavailable, type OutgoingMail } from './mail.ts';

export interface MailConfig {
  /** Absent: mail is kept in the outbox. */
  smtpUrl?: string;
  from: string;
  outboxDir: string;
  showCodes: boolean;
  /** Milliseconds that each step with the mail server may take. */
  patience?: number;
  log: Logger;
}

/** Mail over SMTP where a server is named, else into the outbox. */
export const openMail = ({ smtpUrl, from, outboxDir, showCodes, patience = 8_000, log }: MailConfig): Mail =>
  smtpUrl ? openSmtp({ smtpUrl, from, patience }) : openOutbox({ from, folder: outboxDir, showCodes, log });
