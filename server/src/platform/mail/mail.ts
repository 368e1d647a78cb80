import addressparser from 'nodemailer/lib/addressparser';

/** A mail that goes out: one reader, plain text and the same as HTML. */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The code that the mail carries, if it is one: logged where nothing is sent and it is no production. */
  code?: string;
}

/** A mail that was kept instead of sent. */
export interface StoredMail {
  /** Its file, without the ending; they sort in the order in which they were kept. */
  name: string;
  to: string;
  subject: string;
  /** ISO 8601. */
  time: string;
  text: string;
}

export interface Mail {
  /**
   * Resolves when the mail server has taken the mail, or the outbox has kept it.
   * @throws {MailUnavailable} when the patience is over, at the latest; a server that answers too late may have taken it
   */
  send(mail: OutgoingMail): Promise<void>;
  /** The newest mails that were kept, newest first; none where mail is sent. */
  readOutbox(): Promise<StoredMail[]>;
  close(): void;
}

/**
 * The mail server could not be reached in time, or did not accept the mail; or the outbox cannot be written. The message
 * names the server and quotes its answer, without addresses of mailboxes, codes and credentials.
 */
export class MailUnavailable extends Error {
  override readonly name = 'MailUnavailable';
  /** Whether trying again is of no use, since the server will never take this mail: there is no such mailbox, say. */
  readonly isPermanent: boolean;
  constructor(reason: string, isPermanent = false, options?: ErrorOptions) {
    super(reason, options);
    this.isPermanent = isPermanent;
  }
}

/**
 * Addresses and subjects stand in headers, where a line break would begin another header (RFC 5322, 2.2).
 * @throws {TypeError} only a mistake in the program can bring one here
 */
export function requireOneLine(mail: OutgoingMail): void {
  for (const value of [mail.to, mail.subject]) {
    if (/[\r\n\0]/.test(value)) throw new TypeError('An address or a subject has a line break in it.');
  }
}

/** The sender as nodemailer wants it: a name and an address, or an address alone; undefined if it is none. */
export function readSender(from: string): { name: string; address: string } | undefined {
  const [sender, ...others] = addressparser(from, { flatten: true });
  const isOne =
    sender !== undefined && others.length === 0 && /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(sender.address);
  return isOne && !/\p{Cc}/u.test(from) ? { name: sender.name, address: sender.address } : undefined;
}
