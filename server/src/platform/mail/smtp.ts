import { createTransport } from 'nodemailer';
import { demandOneLine, type Mail, MailUnavailable } from './mail.ts';

/**
 * Sends mail over SMTP, on a few connections that are kept open.
 * @param patience milliseconds that each step of a delivery may take: somebody waits for the verification mail
 */
export function openSmtp({
  smtpUrl,
  from,
  patience,
}: {
  smtpUrl: string;
  from: string;
  patience: number;
}): Mail {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
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
      await transport
        .sendMail({ from, to: { name: '', address: to }, subject, text, html })
        .catch((error: unknown) => {
          throw new MailUnavailable(reasonOf(error));
        });
    },
    readOutbox: async () => [],
    close: () => transport.close(),
  };
}

/** What the library names the trouble; its sentences quote the server and with it addresses. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  const answer =
    error instanceof Error && 'responseCode' in error ? `, answer ${String(error.responseCode)}` : '';
  return `The mail server did not take a mail (${code}${answer}).`;
}
