import type { Logger } from 'pino';
import { type Mail, MailUnavailable, readSender } from './mail.ts';
import { openOutbox } from './outbox.ts';
import { openSmtp } from './smtp.ts';

export { renderMail } from './layout.ts';
export { OUTBOX_RETENTION_DAYS } from './outbox.ts';
export { sendFromJob } from './send-from-job.ts';
export { type Mail, MailUnavailable, MailUnusable, type OutgoingMail, readSender } from './mail.ts';

export interface MailConfig {
  /** Without it, the outbox stores all mail. */
  smtpUrl?: string;
  /** `mail@host` or `Name <mail@host>`. */
  from: string;
  outboxDir: string;
  showCodes: boolean;
  /** Milliseconds within which the server must accept a mail. */
  timeoutMs?: number;
  /** Runs for each failed attempt to send a mail. */
  onFailure?: () => void;
  log: Logger;
}

/**
 * Opens the mail service: SMTP if a server is configured, otherwise the outbox.
 * @throws {TypeError} if `from` is not a valid sender (`readSender`)
 */
export function openMail({
  smtpUrl,
  outboxDir,
  showCodes,
  timeoutMs = 8_000,
  onFailure = () => undefined,
  log,
  ...config
}: MailConfig): Mail {
  const from = readSender(config.from);
  if (!from) throw new TypeError(`${JSON.stringify(config.from)} is no sender of mail.`);
  const mail = smtpUrl
    ? openSmtp({ smtpUrl, from, timeoutMs })
    : openOutbox({ from, folder: outboxDir, showCodes, log });
  return {
    ...mail,
    send: async (outgoing) => {
      try {
        await mail.send(outgoing);
      } catch (error) {
        if (error instanceof MailUnavailable) onFailure();
        throw error;
      }
    },
  };
}
