import type { SendMailOptions } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';

export interface Sender {
  name: string;
  address: string;
}

/** An outgoing mail with one recipient, as plain text and as HTML. */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The code in the mail, if there is one. The outbox logs it outside production. */
  code?: string;
  /** The address that ends such mails with one click (RFC 8058). It works without a session. */
  unsubscribeUrl?: string;
}

/** The headers of a mail besides those of every mail. */
const headersOf = ({ unsubscribeUrl }: OutgoingMail): Record<string, string> =>
  unsubscribeUrl === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'Auto-Submitted': 'auto-generated',
      };

/** A mail in the outbox. */
export interface StoredMail {
  /** The name of its file without the extension; names sort by time. */
  name: string;
  to: string;
  subject: string;
  /** ISO 8601. */
  time: string;
  text: string;
  html?: string | undefined;
}

export interface Mail {
  /**
   * Resolves when the mail server has accepted the mail or the outbox has stored it.
   * @throws {MailUnavailable} after the timeout at the latest; a slow server may still have
   * accepted the mail
   */
  send(mail: OutgoingMail): Promise<void>;
  /**
   * Connects to the mail server and signs in, without sending anything.
   * @throws {MailUnusable} if the settings are wrong, else {MailUnavailable}
   */
  verify(): Promise<void>;
  /** The newest mails of the outbox, newest first; none if mail is sent. */
  readOutbox(): Promise<StoredMail[]>;
  close(): void;
}

/**
 * The mail server is unreachable or rejected the mail, or the outbox cannot be written. The message
 * names the server and quotes its answer, without mail addresses, codes and credentials.
 */
export class MailUnavailable extends Error {
  override readonly name = 'MailUnavailable';
  /**
   * Whether a retry is useless because the server will never accept this mail, for example for an
   * unknown mailbox.
   */
  readonly isPermanent: boolean;
  constructor(reason: string, isPermanent = false, options?: ErrorOptions) {
    super(reason, options);
    this.isPermanent = isPermanent;
  }
}

/** The mail server rejects the settings, so that no mail can be sent before they change. */
export class MailUnusable extends MailUnavailable {}

/**
 * Turns a mail into a message for nodemailer. Addresses, subjects and links become headers, where a
 * line break would start another header (RFC 5322, 2.2).
 * @throws {TypeError} for a line break, which only a bug can produce
 */
export function messageOf(mail: OutgoingMail, from: Sender): SendMailOptions {
  const { to, subject, text, html } = mail;
  const headers = headersOf(mail);
  for (const value of [to, subject, ...Object.values(headers)]) {
    if (/[\r\n\0]/.test(value)) throw new TypeError('A header of a mail has a line break in it.');
  }
  return { from, to: { name: '', address: to }, subject, text, html, headers };
}

/**
 * Parses the sender for nodemailer: a name and an address, or an address alone. Returns undefined
 * for an invalid sender.
 */
export function readSender(from: string): Sender | undefined {
  const [sender, ...others] = addressparser(from, { flatten: true });
  const isOne =
    sender !== undefined && others.length === 0 && /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(sender.address);
  return isOne && !/\p{Cc}/u.test(from) ? { name: sender.name, address: sender.address } : undefined;
}
