import type { Logger } from 'pino';
import { type Mail, MailUnavailable, readSender } from './mail.ts';
import { openOutbox } from './outbox.ts';
import { openSmtp } from './smtp.ts';

export { renderMail } from './layout.ts';
export { OUTBOX_RETENTION_DAYS } from './outbox.ts';
export { type StoredMail, type Mail, MailUnavailable, type OutgoingMail, readSender } from './mail.ts';

export interface MailConfig {
  /** Absent: mail is kept in the outbox. */
  smtpUrl?: string;
  /** `mail@host` or `Name <mail@host>`. */
  from: string;
  outboxDir: string;
  showCodes: boolean;
  /** Milliseconds until a mail counts as not taken by the server. */
  patience?: number;
  /** Called for each attempt to send a mail that failed. */
  onFailure?: () => void;
  log: Logger;
}

/**
 * Mail over SMTP where a server is named, else into the outbox.
 * @throws {TypeError} if `from` is no sender (`readSender`)
 */
export function openMail({
  smtpUrl,
  outboxDir,
  showCodes,
  patience = 8_000,
  onFailure = () => undefined,
  log,
  ...config
}: MailConfig): Mail {
  const from = readSender(config.from);
  if (!from) throw new TypeError(`${JSON.stringify(config.from)} is no sender of mail.`);
  const mail = smtpUrl
    ? openSmtp({ smtpUrl, from, patience })
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
