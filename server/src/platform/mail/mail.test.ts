import { createServer, type Server } from 'node:net';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { type Mail, type MailConfig, MailUnavailable, openMail, renderMail } from './index.ts';

const from = 'Backbeat <no-reply@backbeat.example>';
const lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
  lines.length = 0;
});

const open = (config: Partial<MailConfig>): Mail => {
  const mail = openMail({ from, patience: 300, outboxDir: '/nonexistent', showCodes: false, log, ...config });
  closers.push(() => mail.close());
  return mail;
};

const content = {
  brand: 'Backbeat',
  heading: 'Confirm <you>',
  paragraphs: ['Bä & "quotes"'],
  code: 'ABCD2345',
};
const someMail = {
  to: 'ana@listeners.example',
  subject: 'Your cödé',
  ...renderMail(content),
  code: content.code,
};

function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

async function smtpServer(received: Email[]): Promise<string> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((email) => received.push(email))
        .then(() => done(), done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise<void>((resolve) => server.close(resolve)));
  return `smtp://127.0.0.1:${portOf(server.server)}`;
}

describe('over SMTP', () => {
  test('a mail arrives as it was written', async () => {
    const received: Email[] = [];
    await open({ smtpUrl: await smtpServer(received) }).send(someMail);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      subject: 'Your cödé',
      from: { name: 'Backbeat', address: 'no-reply@backbeat.example' },
      to: [{ address: 'ana@listeners.example' }],
    });
    expect(received[0]?.text).toMatch(/^ABCD2345$/m);
    expect(received[0]?.html).toContain('Confirm &lt;you&gt;');
  });

  test('nobody who listens, and somebody who never answers, are unavailable', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const port = portOf(silent);
    const hanging = open({ smtpUrl: `smtp://127.0.0.1:${port}` }).send(someMail);
    await expect(hanging).rejects.toThrow(MailUnavailable);
    await new Promise((resolve) => silent.close(resolve));
    const refused = open({ smtpUrl: `smtp://user:hush@127.0.0.1:${port}` }).send(someMail);
    await expect(refused).rejects.toThrow(/ECONNREFUSED|ESOCKET|ECONNECTION/);
    await expect(refused).rejects.not.toThrow(/hush|ana@/);
  });

  test('an address cannot bring headers of its own', async () => {
    const mail = open({ smtpUrl: 'smtp://127.0.0.1:1' });
    const smuggled = mail.send({ ...someMail, to: 'a@b.example\r\nBcc: x@y.example' });
    await expect(smuggled).rejects.toThrow(TypeError);
  });
});

describe('without a mail server', () => {
  const folder = async () => {
    const outboxDir = await mkdtemp(path.join(tmpdir(), 'outbox-'));
    closers.push(() => rm(outboxDir, { recursive: true }));
    return outboxDir;
  };

  test('mail is kept, newest first, as it would have gone out', async () => {
    const outboxDir = await folder();
    const mail = open({ outboxDir });
    for (const subject of ['First', 'Second']) await mail.send({ ...someMail, subject });
    expect((await mail.readOutbox()).map(({ subject }) => subject)).toEqual(['Second', 'First']);
    const files = (await readdir(outboxDir)).filter((name) => name.endsWith('.eml')).toSorted();
    const first = await PostalMime.parse(await readFile(path.join(outboxDir, String(files[0]))));
    expect(first).toMatchObject({ subject: 'First', to: [{ address: 'ana@listeners.example' }] });
    expect(first.text).toMatch(/^ABCD2345$/m);
  });

  test.each([true, false])('the log says the code only if it may: %s', async (showCodes) => {
    await open({ outboxDir: await folder(), showCodes }).send(someMail);
    expect(lines.join('')).toContain('Your cödé');
    expect(lines.join('').includes('ABCD2345')).toBe(showCodes);
    expect(lines.join('')).not.toContain('ana@');
  });
});
