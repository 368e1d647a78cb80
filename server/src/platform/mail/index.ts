import type { Logger } from 'pino';
import { type Mail, type MailFailure, MailUnavailable, type OutgoingMail } from './mail.ts';
import { openOutbox } from './outbox.ts';
import { readSender } from './sender.ts';
import { openSmtp } from './smtp.ts';

export type { MailContent } from './layout.ts';
export { OUTBOX_RETENTION_DAYS } from './outbox.ts';
export { sendFromJob } from './send-from-job.ts';
export { type Mail, type MailFailure, MailUnavailable, MailUnusable, type OutgoingMail } from './mail.ts';
export { readSender } from './sender.ts';

/** An attempt to send a mail, which the server has accepted unless there is a failure. */
export interface MailAttempt {
  kind: OutgoingMail['kind'];
  to: string;
  failure?: MailFailure;
}

export interface MailConfig {
  /** Without it, the outbox stores all mail. */
  smtpUrl?: string;
  /** `mail@host` or `Name <mail@host>`; without a name it is that of the instance. */
  from: string;
  readBrand: () => string;
  outboxDir: string;
  showCodes: boolean;
  /** Milliseconds within which the server must accept a mail. */
  timeoutMs?: number;
  /** The same for a test mail, for which an administrator waits. */
  testTimeoutMs?: number;
  /** Runs after each attempt to send a mail, also a test. */
  onAttempt?: (attempt: MailAttempt) => void;
  log: Logger;
}

/**
 * Opens the mail service: SMTP if a server is configured, otherwise the outbox.
 * @throws {TypeError} if `from` is not a valid sender (`readSender`)
 */
export function openMail({
  smtpUrl,
  readBrand,
  outboxDir,
  showCodes,
  timeoutMs = 8_000,
  testTimeoutMs = 15_000,
  onAttempt = () => undefined,
  log,
  ...config
}: MailConfig): Mail {
  const from = readSender(config.from);
  if (!from) throw new TypeError(`${JSON.stringify(config.from)} is no sender of mail.`);
  const letterhead = { from, readBrand };
  const mail = smtpUrl
    ? openSmtp({ smtpUrl, letterhead, timeoutMs, testTimeoutMs })
    : openOutbox({ letterhead, folder: outboxDir, showCodes, log });
  const { test } = mail;
  return {
    ...mail,
    send: async (outgoing) => {
      const { kind, to } = outgoing;
      try {
        await mail.send(outgoing);
      } catch (error) {
        if (error instanceof MailUnavailable) onAttempt({ kind, to, failure: error.failure });
        throw error;
      }
      onAttempt({ kind, to });
    },
    ...(test && {
      test: async (outgoing) => {
        const failure = await test(outgoing);
        onAttempt({ kind: outgoing.kind, to: outgoing.to, ...(failure && { failure }) });
        return failure;
      },
    }),
  };
}
