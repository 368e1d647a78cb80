import type { Socket } from 'node:net';
import { pino } from 'pino';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { openRawServer, openSmtpServer } from '../../../test/servers/smtp-server.ts';
import { openMail } from './index.ts';

/** Milliseconds that a server gets which never answers. */
const SHORT_MS = 400;

/** Sends a test mail and returns how it failed. */
async function testMail(smtpUrl: string, testTimeoutMs = 10_000) {
  const mail = openMail({
    smtpUrl,
    from: 'Backbeat <no-reply@backbeat.example>',
    readBrand: () => 'Backbeat',
    testTimeoutMs,
    outboxDir: '/nonexistent',
    showCodes: false,
    log: pino({ level: 'silent' }),
  });
  onTestFinished(() => mail.close());
  if (!mail.test) throw new Error('There is no mail server.');
  return mail.test({
    kind: 'test',
    to: 'ana@listeners.example',
    subject: 'Test',
    content: { heading: 'Test', paragraphs: [], code: 'K7M2P9QX' },
  });
}

async function openServer(options: SMTPServerOptions = {}): Promise<string> {
  const server = await openSmtpServer(options);
  onTestFinished(server.close);
  return `127.0.0.1:${server.port}`;
}
async function openRaw(greet: (socket: Socket) => void): Promise<string> {
  const server = await openRawServer(greet);
  onTestFinished(server.close);
  return `127.0.0.1:${server.port}`;
}
const rejection = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

test('an accepted test mail has no failure', async () => {
  expect(await testMail(`smtp://${await openServer()}`)).toBeUndefined();
});

test('a name that DNS does not know fails at resolve', async () => {
  expect(await testMail('smtp://mail.nowhere.invalid?ignoreTLS=true')).toMatchObject({
    stage: 'resolve',
    code: expect.stringMatching(/ENOTFOUND|EAI_AGAIN|EDNS/),
  });
});

test('a port without a server fails at connect', async () => {
  const server = await openRawServer(() => undefined);
  await server.close();
  const failure = await testMail(`smtp://127.0.0.1:${server.port}`);
  expect(failure).toMatchObject({ stage: 'connect', code: 'ECONNREFUSED' });
});

test('a server that refuses to talk fails at connect with its words', async () => {
  const place = await openRaw((socket) => socket.write('554 no service for you\r\n'));
  expect(await testMail(`smtp://${place}`)).toMatchObject({
    stage: 'connect',
    code: '554',
    response: expect.stringContaining('no service for you'),
  });
});

test('a certificate that cannot be verified fails at tls, at once and after STARTTLS', async () => {
  const secure = await openServer({ secure: true });
  expect(await testMail(`smtps://${secure}`)).toMatchObject({ stage: 'tls' });
  const upgraded = await openServer({ disabledCommands: ['AUTH'] });
  expect(await testMail(`smtp://${upgraded}`)).toMatchObject({ stage: 'tls' });
});

test('a wrong password fails at login, and appears nowhere', async () => {
  const place = await openServer({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, callback) =>
      callback(rejection(535, `${username} ${password} is wrong`)),
  });
  const failure = await testMail(`smtp://somebody:hush-hush@${place}`);
  expect(failure).toMatchObject({
    stage: 'login',
    code: '535',
    response: expect.stringContaining('is wrong'),
  });
  expect(JSON.stringify(failure)).not.toMatch(/somebody|hush/);
});

test.each<[string, SMTPServerOptions]>([
  [
    'sender',
    { onMailFrom: ({ address }, _session, callback) => callback(rejection(553, `${address} may not`)) },
  ],
  ['recipient', { onRcptTo: ({ address }, _session, callback) => callback(rejection(550, `no ${address}`)) }],
  [
    'data',
    {
      onData: (stream, _session, callback) => {
        stream.resume();
        stream.on('end', () => callback(rejection(552, 'K7M2P9QX is too large')));
      },
    },
  ],
])('a rejected %s fails there, with words without addresses and codes', async (stage, options) => {
  const failure = await testMail(`smtp://${await openServer(options)}`);
  expect(failure).toMatchObject({ stage, code: expect.stringMatching(/^55\d$/) });
  expect(JSON.stringify(failure)).not.toMatch(/ana@|no-reply@|K7M2P9QX/);
});

/** A server that answers each command as usual, until one after which it is silent. */
const silentAfter = (command: string) => (socket: Socket) => {
  socket.write('220 hello\r\n');
  socket.on('data', (bytes) => {
    const line = bytes.toString();
    if (line.startsWith(command)) return;
    socket.write(line.startsWith('EHLO') ? '250-hello\r\n250 AUTH PLAIN LOGIN\r\n' : '250 OK\r\n');
  });
};

test.each([
  ['EHLO', 'connect'],
  ['AUTH', 'login'],
  ['MAIL', 'sender'],
  ['RCPT', 'recipient'],
  ['DATA', 'data'],
])('a server that falls silent at %s fails at %s without a code', async (command, stage) => {
  const place = await openRaw(silentAfter(command));
  const user = command === 'AUTH' ? 'somebody:hush@' : '';
  const failure = await testMail(`smtp://${user}${place}`, SHORT_MS);
  expect(failure).toMatchObject({ stage, code: null });
});

test('a server that is silent in the handshake of TLS fails at tls without a code', async () => {
  const place = await openRaw(() => undefined);
  expect(await testMail(`smtps://${place}`, SHORT_MS)).toMatchObject({ stage: 'tls', code: null });
});
