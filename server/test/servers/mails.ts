import type { Mail } from '../../src/platform/mail/index.ts';

export interface ReadMail {
  subject: string;
  text: string;
  /** The code that is alone on its line. */
  code: string | undefined;
}

const WITHIN_MS = 60_000;

/** Waits for an unread mail to an address. */
export async function newestMail(mail: Mail, address: string, read: Set<string>): Promise<ReadMail> {
  const deadline = Date.now() + WITHIN_MS;
  for (;;) {
    const mails = await mail.readOutbox();
    const found = mails.find(({ name, to }) => to === address && !read.has(name));
    if (found) {
      read.add(found.name);
      return { subject: found.subject, text: found.text, code: /^([A-Z0-9]{8})$/m.exec(found.text)?.[1] };
    }
    if (Date.now() > deadline) throw new Error(`No mail to ${address} has come.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
