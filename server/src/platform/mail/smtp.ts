import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { demandOneLine, type Mail, MailUnavailable } from './mail.ts';

interface SmtpOptions {
  smtpUrl: string;
  from: { name: string; address: string };
  /** Milliseconds until a mail counts as not taken: somebody waits for the verification mail. */
  patience: number;
}

/** Sends mail over SMTP, on a few connections that are kept open. */
export function openSmtp({ smtpUrl, from, patience }: SmtpOptions): Mail {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    // Once, for a connection that the server closed while it was idle.
    maxRequeues: 1,
    dnsTimeout: patience,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      demandOneLine(mail);
      const { to, subject, text, html } = mail;
      const delivery = transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
      await within(patience, delivery).catch((error: unknown) => {
        throw explain(error);
      });
    },
    readOutbox: async () => [],
    close: () => transport.close(),
  };
}

/** Each step of a delivery has its time, but several add up, and a mail may wait for others that hang. */
async function within<T>(milliseconds: number, delivery: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new MailUnavailable('The mail server takes too long.')), milliseconds);
  });
  try {
    return await Promise.race([delivery, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

const trouble = z.object({ code: z.string().optional(), responseCode: z.number().optional() });

/** What the library names the trouble; its sentences quote the server and with it addresses. */
function explain(error: unknown): MailUnavailable {
  if (error instanceof MailUnavailable) return error;
  const { code = 'unknown', responseCode } = trouble.safeParse(error).data ?? {};
  const answer = responseCode === undefined ? '' : `, answer ${responseCode}`;
  // Of the refusals for good (RFC 5321, 4.2.1) only these are about the mail; others are about us, and may be mended.
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return new MailUnavailable(
    `The mail server did not take a mail (${code}${answer}).`,
    isAboutMail && responseCode !== undefined && responseCode >= 500,
  );
}
