import type { Mail } from '../../src/platform/mail/index.ts';
import { eventually } from '../eventually.ts';

export interface ReadMail {
  subject: string;
  text: string;
  /** The code that is alone on its line. */
  code: string | undefined;
}

/** Waits for an unread mail to an address. */
export async function newestMail(mail: Mail, address: string, readNames: Set<string>): Promise<ReadMail> {
  const { name, subject, text } = await eventually(async () => {
    const mails = await mail.readOutbox();
    const unreadMail = mails.find((each) => each.to === address && !readNames.has(each.name));
    if (!unreadMail) throw new Error(`No mail to ${address} has come.`);
    return unreadMail;
  });
  readNames.add(name);
  return { subject, text, code: /^([A-Z0-9]{8})$/m.exec(text)?.[1] };
}
