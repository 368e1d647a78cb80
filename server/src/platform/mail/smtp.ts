import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { isTlsCode } from '../outages/index.ts';
import { sendInSteps, type Step } from './send-in-steps.ts';
import {
  type Letterhead,
  type Mail,
  type MailFailure,
  MailUnavailable,
  MailUnusable,
  messageOf,
  type OutgoingMail,
} from './mail.ts';

interface SmtpOptions {
  smtpUrl: string;
  letterhead: Letterhead;
  /**
   * Milliseconds within which the server must accept a mail: a user is waiting for the verification
   * code.
   */
  timeoutMs: number;
  testTimeoutMs: number;
}

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether mail to this server must be encrypted: unless the server is on this machine, or the
 * operator says otherwise with `?ignoreTLS=true`. Without this an attacker between the two could
 * remove the offer of STARTTLS and read the mailed codes.
 */
export const requiresTls = ({ hostname, searchParams }: URL): boolean =>
  !LOCAL_HOSTS.has(hostname) && searchParams.get('ignoreTLS') !== 'true';

/** How long a check of the settings waits: the start of the product waits for it. */
const VERIFY_TIMEOUT_MS = 3_000;

/** Sends mail over SMTP with a small pool of connections. */
export function openSmtp({ smtpUrl, letterhead, timeoutMs, testTimeoutMs }: SmtpOptions): Mail {
  const server = new URL(smtpUrl);
  const settings = {
    url: smtpUrl,
    requireTLS: requiresTls(server),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const transport = createTransport({
    ...settings,
    pool: true,
    maxConnections: 4,
    // Once, for a connection that the server closed while it was idle.
    maxRequeues: 1,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    server: server.host,
    from: letterhead.from.address,
    send: async (mail) => {
      const delivery = transport.sendMail(messageOf(mail, letterhead));
      await within(timeoutMs, delivery).catch((error: unknown) => {
        throw describeFailure(error, server, mail);
      });
    },
    verify: async () => {
      await within(Math.min(timeoutMs, VERIFY_TIMEOUT_MS), transport.verify()).catch((error: unknown) => {
        throw describeRejection(error, server);
      });
    },
    test: async (mail) => {
      const step: Step = { stage: 'resolve' };
      const delivery = sendInSteps(settings, messageOf(mail, letterhead), step);
      try {
        await within(testTimeoutMs, delivery.done);
        return undefined;
      } catch (error) {
        return { ...failureOf(error, server, mail), stage: stageOf(error) ?? step.stage };
      } finally {
        delivery.close();
      }
    },
    readOutbox: async () => [],
    forget: async () => undefined,
    close: () => transport.close(),
  };
}

/**
 * Bounds a delivery as a whole. Each step has a timeout of its own, but several add up, and a mail
 * may wait behind others that hang.
 */
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
  /** The server's answer. */
  response: z.string().optional(),
  message: z.string().optional(),
  /** The code of TLS or of the socket, which nodemailer replaces with its own. */
  originalCode: z.string().optional(),
  /** The command that the server rejected; CONN before the first one. */
  command: z.string().optional(),
});

const readError = (error: unknown): z.infer<typeof smtpError> => smtpError.safeParse(error).data ?? {};

/** The stage that an error names; undefined where only the steps of the delivery tell it. */
function stageOf(error: unknown): MailFailure['stage'] | undefined {
  const { code, command = '', originalCode = '' } = readError(error);
  if (code === 'EDNS') return 'resolve';
  if (code === 'ETLS' || isTlsCode(originalCode)) return 'tls';
  if (code === 'EAUTH') return 'login';
  return ({ 'MAIL FROM': 'sender', 'RCPT TO': 'recipient', DATA: 'data' } as const)[command];
}

/** Describes a failure; the stage is null where the error does not name it. */
function failureOf(error: unknown, server: URL, mail: OutgoingMail): MailFailure {
  const { code, responseCode, response, message = '', originalCode } = readError(error);
  return {
    stage: stageOf(error) ?? (code === 'ESOCKET' || code === 'ECONNECTION' ? 'connect' : null),
    code: responseCode?.toString() ?? originalCode ?? (code === 'ETIMEDOUT' ? undefined : code) ?? null,
    response: redact(response ?? message, server, mail),
  };
}

function describeFailure(error: unknown, server: URL, mail: OutgoingMail): MailUnavailable {
  const { code, responseCode } = readError(error);
  // Only these permanent rejections (RFC 5321, 4.2.1) concern the mail; the others concern the
  // configuration.
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const failure = failureOf(error, server, mail);
  return new MailUnavailable(
    `${server.host} did not accept a mail (${code ?? 'timeout'}): ${failure.response}`,
    failure,
    { isPermanent: isAboutMail && responseCode !== undefined && responseCode >= 500 },
  );
}

/**
 * Describes why a mail server did not accept a connection and a sign-in. Only answers that no later
 * attempt changes are about the settings.
 */
function describeRejection(error: unknown, server: URL): MailUnavailable {
  const { code, responseCode, response, message = '', originalCode = '' } = smtpError.parse(error);
  const answer = redact(response ?? message, server);
  const isTemporary = responseCode !== undefined && responseCode < 500;
  const failure: MailFailure = { stage: stageOf(error) ?? null, code: code ?? null, response: answer };
  const reject = (why: string) =>
    new MailUnusable(`The mail server ${server.host} ${why} (${answer}).`, failure);
  if (code === 'ETLS' || isTlsCode(originalCode)) return reject('offers no TLS that can be verified');
  if (code === 'EAUTH' && !isTemporary) return reject('rejects the user or the password');
  if (responseCode !== undefined && !isTemporary) return reject('refuses to talk to this machine');
  if (code === 'EPROTOCOL' && responseCode === undefined) return reject("doesn't speak SMTP");
  return new MailUnavailable(`${server.host} did not answer (${code ?? 'timeout'}): ${answer}`, failure);
}

const MAX_ANSWER_LENGTH = 300;
/** Shorter names occur in ordinary words. */
const MIN_SECRET_LENGTH = 3;

/**
 * Puts the answer on one line, without addresses, the recipient's name, the code and the
 * credentials.
 */
function redact(answer: string, server: URL, mail?: OutgoingMail): string {
  const credentials = [server.username, server.password].map(decodeURIComponent);
  const secrets = [
    ...credentials,
    ...credentials.map(toBase64),
    mail?.to.split('@')[0] ?? '',
    mail?.content.code ?? '',
  ];
  let redactedAnswer = answer.replaceAll(/\S*@\S*/g, '…');
  for (const secret of secrets) {
    if (secret.length >= MIN_SECRET_LENGTH) redactedAnswer = redactedAnswer.replaceAll(secret, '…');
  }
  return redactedAnswer
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_ANSWER_LENGTH);
}

const toBase64 = (text: string): string => Buffer.from(text).toString('base64');
