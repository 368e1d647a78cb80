import { lookup } from 'node:dns/promises';
import { connect, type Socket } from 'node:net';
import { callbackify } from 'node:util';
import type { mail } from '@backbeat/contract';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';

/** How far a delivery has come. */
export interface Step {
  stage: mail.MailStage;
}

interface Settings {
  url: string;
  requireTLS: boolean;
  disableFileAccess: boolean;
  disableUrlAccess: boolean;
}

/** The stages that begin with a command (RFC 5321, 3207 and 4954). */
const STAGES: readonly [RegExp, mail.MailStage][] = [
  [/^(EHLO|HELO) /, 'connect'],
  [/^STARTTLS$/, 'tls'],
  [/^AUTH /, 'login'],
  [/^MAIL FROM:/, 'sender'],
  [/^RCPT TO:/, 'recipient'],
  [/^DATA$/, 'data'],
];

/**
 * Sends a mail over a connection of its own, and records in `step` how far it has come. A name is
 * looked up and a connection is opened here, since the transport reports both as one step.
 */
export function sendInSteps(
  settings: Settings,
  message: SendMailOptions,
  step: Step,
): { done: Promise<unknown>; close: () => void } {
  const { host = 'localhost', port, secure = false } = parseConnectionUrl(settings.url);
  let socket: Socket | undefined;
  const open = async (): Promise<{ connection: Socket }> => {
    const { address } = await lookup(host);
    step.stage = 'connect';
    const connection = connect(port ?? (secure ? 465 : 587), address);
    socket = connection;
    await new Promise<void>((resolve, reject) => {
      connection.once('connect', resolve).once('error', reject);
    });
    if (secure) step.stage = 'tls';
    return { connection };
  };
  const record = (_entry: unknown, format?: unknown, ...values: unknown[]) => {
    const command = typeof format === 'string' && values.length === 0 ? format : '';
    step.stage = STAGES.find(([pattern]) => pattern.test(command))?.[1] ?? step.stage;
  };
  const transport = createTransport({
    ...settings,
    pool: false,
    logger: { level() {}, trace: record, debug: record, info: record, warn() {}, error() {}, fatal() {} },
    transactionLog: true,
    getSocket: (_options, callback) => callbackify(open)(callback),
  });
  return {
    done: transport.sendMail(message),
    close: () => {
      transport.close();
      socket?.destroy();
    },
  };
}
