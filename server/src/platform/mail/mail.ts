import type { mail as contract } from '@backbeat/contract';
import type { SendMailOptions } from 'nodemailer';
import { type MailContent, renderMail } from './layout.ts';
import type { Sender } from './sender.ts';

/** How the mails of an instance begin and end. */
export interface Letterhead {
  from: Sender;
  /** Reads the name of the instance, which administrators may change at any time. */
  readBrand: () => string;
}

/** An outgoing mail with one recipient. */
export interface OutgoingMail {
  /** What it is about, for counts and failures. */
  kind: contract.MailKind;
  to: string;
  subject: string;
  /** Sent as plain text and as HTML. The outbox logs its code outside production. */
  content: MailContent;
  /** The address that ends such mails with one click (RFC 8058). It works without a session. */
  unsubscribeUrl?: string;
  /** Files that the recipient keeps. */
  attachments?: readonly MailAttachment[];
}

/** A file in a mail. */
export interface MailAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
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

/** How an attempt to send a mail failed. */
export interface MailFailure {
  /** How far it came; null if the server fell silent, or the outbox cannot be written. */
  stage: contract.MailStage | null;
  /** The server's reply code, or the error of the connection; null if it fell silent. */
  code: string | null;
  /** The server's own words, without mail addresses, codes and credentials. */
  response: string;
}

export interface Mail {
  /** The host and port of the mail server; undefined if mail stays in the outbox. */
  readonly server: string | undefined;
  /** The address of the sender. */
  readonly from: string;
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
  /**
   * Sends a mail over a connection of its own, which shows each step; absent if mail stays in the
   * outbox.
   * @returns how it failed; undefined if the server has accepted it
   */
  readonly test?: (mail: OutgoingMail) => Promise<MailFailure | undefined>;
  /** The newest mails of the outbox, newest first; none if mail is sent. */
  readOutbox(): Promise<StoredMail[]>;
  /** Deletes the mails to an address that the outbox stores. */
  forget(address: string): Promise<void>;
  close(): void;
}

interface UnavailableOptions extends ErrorOptions {
  isPermanent?: boolean;
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
  readonly failure: MailFailure;
  constructor(
    reason: string,
    failure: MailFailure,
    { isPermanent = false, ...options }: UnavailableOptions = {},
  ) {
    super(reason, options);
    this.failure = failure;
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
export function messageOf(
  mail: OutgoingMail,
  { from, readBrand }: Letterhead,
): SendMailOptions & { text: string; html: string } {
  const { to, subject, content, attachments = [] } = mail;
  const brand = readBrand();
  const headers = headersOf(mail);
  for (const value of [brand, to, subject, ...Object.values(headers)]) {
    if (/[\r\n\0]/.test(value)) throw new TypeError('A header of a mail has a line break in it.');
  }
  return {
    from: { name: from.name || brand, address: from.address },
    to: { name: '', address: to },
    subject,
    ...renderMail({ brand, ...content }),
    headers,
    ...(attachments.length > 0 && { attachments: [...attachments] }),
  };
}
