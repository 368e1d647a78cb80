import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { requireOneLine, type Mail, MailUnavailable, type OutgoingMail } from './mail.ts';

interface SmtpOptions {
  smtpUrl: string;
  from: { name: string; address: string };
  /** Milliseconds until a mail counts as not taken: somebody waits for the verification mail. */
  patience: number;
}

/** Sends mail over SMTP, on a few connections that are kept open. */
export function openSmtp({ smtpUrl, from, patience }: SmtpOptions): Mail {
  const server = new URL(smtpUrl);
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
      requireOneLine(mail);
      const { to, subject, text, html } = mail;
      const delivery = transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
      await within(patience, delivery).catch((error: unknown) => {
        throw describeFailure(error, server, mail);
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
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds / 1000} s`)), milliseconds);
  });
  try {
    return await Promise.race([delivery, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

const smtpError = z.object({
  code: z.string().optional(),
  responseCode: z.number().optional(),
  /** What the server answered. */
  response: z.string().optional(),
  message: z.string().optional(),
});

function describeFailure(error: unknown, server: URL, mail: OutgoingMail): MailUnavailable {
  const { code, responseCode, response, message = '' } = smtpError.safeParse(error).data ?? {};
  // Of the permanent refusals (RFC 5321, 4.2.1) only these concern the mail; the others concern our setup.
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const answer = redact(response ?? message, server, mail);
  return new MailUnavailable(
    `${server.host} did not accept a mail (${code ?? 'timeout'}): ${answer}`,
    isAboutMail && responseCode !== undefined && responseCode >= 500,
  );
}

const MAX_ANSWER_LENGTH = 300;
/** Shorter names occur in ordinary words. */
const MIN_SECRET_LENGTH = 3;

/** The answer on one line, without what it may quote: addresses, the reader's name, the code, our own credentials. */
function redact(answer: string, server: URL, { to, code }: OutgoingMail): string {
  const credentials = [server.username, server.password].map(decodeURIComponent);
  const secrets = [...credentials, ...credentials.map(toBase64), to.split('@')[0] ?? '', code ?? ''];
  let redacted = answer.replaceAll(/\S*@\S*/g, '…');
  for (const secret of secrets) {
    if (secret.length >= MIN_SECRET_LENGTH) redacted = redacted.replaceAll(secret, '…');
  }
  return redacted
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_ANSWER_LENGTH);
}

const toBase64 = (text: string): string => Buffer.from(text).toString('base64');
