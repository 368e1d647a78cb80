import type { Logger } from 'pino';
import { type Mail, parseSender } from './mail.ts';
import { openOutbox } from './outbox.ts';
import { openSmtp } from './smtp.ts';

export { renderMail } from './layout.ts';
export { type KeptMail, type Mail, MailUnavailable, type OutgoingMail } from './mail.ts';

export interface MailConfig {
  /** Absent: mail is kept in the outbox. */
  smtpUrl?: string;
  /** `mail@host` or `Name <mail@host>`. */
  from: string;
  outboxDir: string;
  showCodes: boolean;
  /** Milliseconds until a mail counts as not taken by the server. */
  patience?: number;
  log: Logger;
}

/**
 * Mail over SMTP where a server is named, else into the outbox.
 * @throws with a sentence, if `from` is no sender
 */
export function openMail({
  smtpUrl,
  outboxDir,
  showCodes,
  patience = 8_000,
  log,
  ...config
}: MailConfig): Mail {
  const from = parseSender(config.from);
  return smtpUrl
    ? openSmtp({ smtpUrl, from, patience })
    : openOutbox({ from, folder: outboxDir, showCodes, log });
}
