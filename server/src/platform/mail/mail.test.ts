import { createServer, type Server, type Socket } from 'node:net';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import * as fc from 'fast-check';
import { pino } from 'pino';
import PostalMime, { type Email } from 'postal-mime';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { openSmtpServer } from '../../../test/servers/smtp-server.ts';
import { type Mail, type MailAttempt, type MailConfig, MailUnavailable, openMail } from './index.ts';
import { requiresTls } from './smtp.ts';

const from = 'Backbeat <no-reply@backbeat.example>';
const lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
  lines.length = 0;
});

/** Milliseconds that a server gets which never accepts a mail. */
const SHORT_MS = 300;

const open = (config: Partial<MailConfig>): Mail => {
  const mail = openMail({
    from,
    readBrand: () => 'Backbeat',
    timeoutMs: 20_000,
    outboxDir: '/nonexistent',
    showCodes: false,
    log,
    ...config,
  });
  closers.push(() => mail.close());
  return mail;
};

const content = {
  heading: 'Confirm <you>',
  paragraphs: ['Bä & "quotes"'],
  code: 'ABCD2345',
};
const someMail = {
  kind: 'reset-code' as const,
  to: 'ana@listeners.example',
  subject: 'Your cödé',
  content,
};

function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

async function smtpServer(mails: Email[], options: SMTPServerOptions = {}): Promise<string> {
  const server = await openSmtpServer({
    onData: (stream, _session, callback) => {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((email) => mails.push(email))
        .then(() => callback(), callback);
    },
    ...options,
  });
  closers.push(server.close);
  return `smtp://127.0.0.1:${server.port}`;
}

/** Returns the error of an attempt that must fail. */
const rejectionOf = (attempt: Promise<unknown>): Promise<Error> =>
  attempt.then(
    () => new Error('The attempt succeeded.'),
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );

describe('mail over SMTP', () => {
  test.each([
    ['smtp://mail.example:587', true],
    ['smtps://user:hush@mail.example', true],
    ['smtp://relay:25?ignoreTLS=true', false],
    ['smtp://localhost', false],
    ['smtp://[::1]:25', false],
  ])('to %s requires TLS: %s', (address, isRequired) => {
    expect(requiresTls(new URL(address))).toBe(isRequired);
  });

  test('delivers a mail as it was written', async () => {
    const mails: Email[] = [];
    await open({ smtpUrl: await smtpServer(mails) }).send(someMail);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      subject: 'Your cödé',
      from: { name: 'Backbeat', address: 'no-reply@backbeat.example' },
      to: [{ address: 'ana@listeners.example' }],
    });
    expect(mails[0]?.text).toMatch(/^ABCD2345$/m);
    expect(mails[0]?.html).toContain('Confirm &lt;you&gt;');
  });

  test('a server that refuses connections and one that never answers are unavailable', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const port = portOf(silent);
    const hanging = open({ smtpUrl: `smtp://127.0.0.1:${port}`, timeoutMs: SHORT_MS }).send(someMail);
    await expect(hanging).rejects.toThrow(MailUnavailable);
    await new Promise((resolve) => silent.close(resolve));
    await expect(hanging).rejects.toThrow(`127.0.0.1:${port} did not accept a mail`);
    const refusal = open({ smtpUrl: `smtp://user:hush@127.0.0.1:${port}` }).send(someMail);
    await expect(refusal).rejects.toThrow(/ECONNREFUSED|ESOCKET|ECONNECTION/);
    await expect(refusal).rejects.not.toThrow(/hush|ana@/);
  });

  test('delivers each of many concurrent mails once', async () => {
    const mails: Email[] = [];
    const mail = open({ smtpUrl: await smtpServer(mails) });
    const subjects = Array.from({ length: 30 }, (_, number) => `Mail ${number}`);
    await Promise.all(subjects.map((subject) => mail.send({ ...someMail, subject })));
    expect(mails.map(({ subject }) => subject ?? '').toSorted()).toEqual(subjects.toSorted());
  });

  test.each([
    ['hangs up', (socket: Socket) => socket.destroy()],
    ['answers with another protocol', (socket: Socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['greets and then is silent', (socket: Socket) => socket.write('220 hello\r\n')],
  ])('a server that %s is unavailable', async (_trouble, greet) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      greet(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => server.close());
    const rejection = open({ smtpUrl: `smtp://127.0.0.1:${portOf(server)}`, timeoutMs: SHORT_MS }).send(
      someMail,
    );
    await expect(rejection).rejects.toMatchObject({ name: 'MailUnavailable', isPermanent: false });
  });

  test('mails that wait behind others for a silent server fail no later than those', async () => {
    const mute = createServer((socket) => void socket.on('error', () => undefined));
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    closers.push(() => mute.close());
    const smtpUrl = `smtp://127.0.0.1:${portOf(mute)}`;
    const mail = open({ smtpUrl, timeoutMs: SHORT_MS });
    let failureCount = 0;
    const sends = Array.from({ length: 20 }, () =>
      mail.send(someMail).catch(() => {
        failureCount += 1;
      }),
    );
    await Promise.race(sends);
    // A mail that starts only now has as much time as those had.
    await expect(open({ smtpUrl, timeoutMs: SHORT_MS }).send(someMail)).rejects.toThrow(MailUnavailable);
    expect(failureCount).toBe(20);
  });

  test.each([
    [550, true],
    [450, false],
  ])('whether a rejected recipient with %i is permanent: %s', async (responseCode, isPermanent) => {
    const smtpUrl = await smtpServer([], {
      onRcptTo: ({ address }, _session, callback) =>
        callback(Object.assign(new Error(`no ${address} here`), { responseCode })),
    });
    const rejection = open({ smtpUrl }).send(someMail);
    await expect(rejection).rejects.toMatchObject({ name: 'MailUnavailable', isPermanent });
    await expect(rejection).rejects.toThrow(
      `${new URL(smtpUrl).host} did not accept a mail (EENVELOPE): ${responseCode} no … here`,
    );
  });

  test('a failed sign-in is not permanent, and the error contains neither name nor password', async () => {
    const url = new URL(
      await smtpServer([], {
        authOptional: false,
        disabledCommands: ['STARTTLS'],
        onAuth: ({ username, password }, _session, callback) =>
          callback(new Error(`${username} ${password} is wrong`)),
      }),
    );
    url.username = 'somebody';
    url.password = 'hush';
    const error: unknown = await open({ smtpUrl: url.href })
      .send(someMail)
      .catch((cause: unknown) => cause);
    expect(error).toMatchObject({ name: 'MailUnavailable', isPermanent: false });
    expect(inspect(error, { depth: 9 })).not.toMatch(/somebody|hush|ana@/);
  });

  test('a rejection of the content names the server and quotes neither code nor recipient', async () => {
    const smtpUrl = await smtpServer([], {
      onData: (stream, _session, callback) => {
        stream.resume();
        stream.on('end', () =>
          callback(new Error('mailbox of ana is closed to ABCD2345\r\nana@listeners.example')),
        );
      },
    });
    const attempts: MailAttempt[] = [];
    const mail = open({ smtpUrl, onAttempt: (attempt) => attempts.push(attempt) });
    await expect(mail.send(someMail)).rejects.toThrow(
      `${new URL(smtpUrl).host} did not accept a mail (EMESSAGE): 450 mailbox of … is closed to …`,
    );
    expect(attempts).toEqual([
      {
        kind: 'reset-code',
        to: 'ana@listeners.example',
        failure: { stage: 'data', code: '450', response: expect.stringContaining('mailbox of … is closed') },
      },
    ]);
  });

  test('verify signs in, and sends nothing', async () => {
    const mails: Email[] = [];
    const url = new URL(
      await smtpServer(mails, {
        authOptional: false,
        disabledCommands: ['STARTTLS'],
        onAuth: ({ password }, _session, callback) =>
          callback(null, password === 'hush' ? { user: 'ana' } : undefined),
      }),
    );
    url.username = 'ana';
    url.password = 'hush';
    await open({ smtpUrl: url.href }).verify();
    expect(mails).toEqual([]);
  });

  test.each([
    ['a wrong password', '535', 'MailUnusable', /rejects the user or the password \(.*535/],
    ['a sign-in that fails for now', '454', 'MailUnavailable', /did not answer \(EAUTH\).*454/],
  ])('verify tells %s', async (_what, code, kind, message) => {
    const options: SMTPServerOptions = {
      authOptional: false,
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, callback) =>
        callback(Object.assign(new Error('no'), { responseCode: Number(code) })),
    };
    const url = new URL(await smtpServer([], options));
    url.username = 'somebody';
    url.password = 'hush';
    const error = await rejectionOf(open({ smtpUrl: url.href }).verify());
    expect([error.constructor.name, error.message]).toEqual([kind, expect.stringMatching(message)]);
    expect(error.message).not.toMatch(/somebody|hush/);
  });

  test.each([
    ['554 no service for you\r\n', 'MailUnusable', /refuses to talk to this machine \(554/],
    ['HTTP/1.1 400 Bad Request\r\n\r\n', 'MailUnusable', /doesn't speak SMTP/],
    ['421 busy\r\n', 'MailUnavailable', /did not answer .*421/],
    ['', 'MailUnavailable', /did not answer \((timeout|ETIMEDOUT)\)/],
  ])('verify tells a server that greets with %j', async (greeting, kind, message) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write(greeting);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => server.close());
    const smtpUrl = `smtp://127.0.0.1:${portOf(server)}`;
    const error = await rejectionOf(open({ smtpUrl, timeoutMs: SHORT_MS }).verify());
    expect([error.constructor.name, error.message]).toEqual([kind, expect.stringMatching(message)]);
  });

  test.each([
    ['smtps', {}],
    ['smtp', { disabledCommands: [] }],
  ])('verify tells a server without a valid certificate, over %s', async (protocol, options) => {
    const url = new URL(await smtpServer([], { secure: protocol === 'smtps', ...options }));
    const smtpUrl = `${protocol}://127.0.0.1:${url.port}`;
    const error = await rejectionOf(open({ smtpUrl }).verify());
    expect([error.constructor.name, error.message]).toEqual([
      'MailUnusable',
      expect.stringMatching(/offers no TLS that can be verified/),
    ]);
  });

  test('an address cannot add headers of its own', async () => {
    const mail = open({ smtpUrl: 'smtp://127.0.0.1:1' });
    const smuggled = mail.send({ ...someMail, to: 'a@b.example\r\nBcc: x@y.example' });
    await expect(smuggled).rejects.toThrow(TypeError);
  });
});

test.each(['', 'nobody', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: x@y.example', 'Name <no address>'])(
  'the sender %j stops the start',
  (sender) => {
    expect(() => open({ from: sender })).toThrow('is no sender of mail');
  },
);

describe('the outbox', () => {
  const folder = async () => {
    const outboxDir = await mkdtemp(path.join(tmpdir(), 'outbox-'));
    closers.push(() => rm(outboxDir, { recursive: true }));
    return outboxDir;
  };

  test('stores mail without a mail server and lists it newest first', async () => {
    const outboxDir = await folder();
    const mail = open({ outboxDir });
    for (const subject of ['First', 'Second']) await mail.send({ ...someMail, subject });
    expect((await mail.readOutbox()).map(({ subject }) => subject)).toEqual(['Second', 'First']);
    const files = (await readdir(outboxDir)).filter((name) => name.endsWith('.eml')).toSorted();
    const first = await PostalMime.parse(await readFile(path.join(outboxDir, String(files[0]))));
    expect(first).toMatchObject({ subject: 'First', to: [{ address: 'ana@listeners.example' }] });
    expect(first.text).toMatch(/^ABCD2345$/m);
  });

  test('removes mails older than the retention and no other files', async () => {
    const outboxDir = await folder();
    const daysAgo = (days: number) =>
      new Date(Date.now() - days * 24 * 60 * 60_000).toISOString().replaceAll(/[:.]/g, '-');
    const recent = `${daysAgo(29)}-1-000001`;
    for (const name of [`${daysAgo(31)}-1-000001`, recent]) {
      for (const ending of ['eml', 'json']) await writeFile(path.join(outboxDir, `${name}.${ending}`), '{}');
    }
    await writeFile(path.join(outboxDir, 'notes.txt'), 'mine');
    open({ outboxDir });
    await expect
      .poll(async () => (await readdir(outboxDir)).toSorted())
      .toEqual([`${recent}.eml`, `${recent}.json`, 'notes.txt']);
  });

  test('no address and no subject adds a header or a recipient', async () => {
    const outboxDir = await folder();
    const mail = open({ outboxDir });
    const pieces = fc.constantFrom(
      '\r',
      '\n',
      'Bcc: eve@x.example',
      ',',
      ';',
      '<',
      '>',
      '"',
      ':',
      '=?utf-8?Q?=0A?=',
      'é',
      ' ',
      'a',
    );
    const hostile = fc.array(pieces, { maxLength: 8 }).map((list) => list.join(''));
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (to, subject) => {
        await mail
          .send({ ...someMail, to: `ana${to}@x.example`, subject: `On ${subject}` })
          .catch(() => undefined);
      }),
    );
    const files = (await readdir(outboxDir)).filter((name) => name.endsWith('.eml'));
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) {
      const { headers, to, cc, bcc } = await PostalMime.parse(await readFile(path.join(outboxDir, file)));
      expect(headers.map(({ key }) => key)).toEqual([
        'from',
        'to',
        'subject',
        'message-id',
        'date',
        'mime-version',
        'content-type',
      ]);
      expect([to?.length, cc, bcc]).toEqual([1, undefined, undefined]);
    }
  });

  test('an outbox that cannot be written is unavailable', async () => {
    const mail = open({ outboxDir: '/dev/null/outbox' });
    await expect(mail.send(someMail)).rejects.toBeInstanceOf(MailUnavailable);
  });

  test.each([true, false])('the log contains the code only if it may: %s', async (showCodes) => {
    await open({ outboxDir: await folder(), showCodes }).send(someMail);
    expect(lines.join('')).toContain('Your cödé');
    expect(lines.join('').includes('ABCD2345')).toBe(showCodes);
    expect(lines.join('')).not.toContain('ana@');
  });

  test('the log never contains the code of a guest', async () => {
    await open({ outboxDir: await folder(), showCodes: true }).send({ ...someMail, kind: 'guest-code' });
    expect(lines.join('')).toContain('Your cödé');
    expect(lines.join('')).not.toContain('ABCD2345');
  });
});
