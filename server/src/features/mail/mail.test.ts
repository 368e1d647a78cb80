import { api } from '@backbeat/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { newPerson, newStaff, type Person, unique } from '../../../test/fixtures/people.ts';
import { openSmtpServer, type RunningServer } from '../../../test/servers/smtp-server.ts';
import { type Backbeat, startBackbeat, useEmptyBackbeat } from '../../../test/servers/start.ts';
import { isSuppressed } from './mail.queries.ts';

const routes = api.mail;

describe('without a mail server', () => {
  const backbeat = useEmptyBackbeat();

  test('the page says where mail stays, and no test mail is sent', async () => {
    const admin = await newStaff(backbeat(), 'administrator');
    const { body } = await admin.browser.call(routes.getMail);
    expect(body).toMatchObject({
      server: null,
      outbox: expect.stringMatching(/outbox$/),
      from: 'no-reply@localhost',
    });
    const { status, body: failure } = await admin.browser.call(routes.testMail, { body: {} });
    expect(status).toBe(409);
    expect(failure).toMatchObject({ error: expect.stringContaining(String(body.outbox)) });
  });

  test('mail that was stored in the outbox counts as sent', async () => {
    const admin = await newStaff(backbeat(), 'administrator');
    const count = async () => (await admin.browser.call(routes.getMail)).body.day.accepted;
    const before = await count();
    await backbeat()
      .visitor()
      .call(api.auth.sendVerification, { params: { email: `${unique()}@listeners.example` } });
    await eventually(async () => expect(await count()).toBe(before + 1));
  });
});

describe('with a mail server', () => {
  let server: RunningServer;
  let backbeat: Backbeat;
  let admin: Person;
  /** The mails that the server has read, as they arrived. */
  const received: string[] = [];
  /** The reply to each recipient. */
  let reply: { responseCode: number; message: string } | undefined;
  /** The other step that the server refuses. */
  let refusedStep: 'sender' | 'data' | undefined;
  const refusalOf = (step: typeof refusedStep) =>
    step === refusedStep ? Object.assign(new Error(`not this ${step}`), { responseCode: 554 }) : null;

  beforeAll(async () => {
    server = await openSmtpServer({
      onRcptTo: ({ address }, _session, callback) =>
        callback(
          reply && !address.startsWith('fine')
            ? Object.assign(new Error(`${reply.message} ${address}`), reply)
            : null,
        ),
      onMailFrom: (_address, _session, callback) => callback(refusalOf('sender')),
      onData: (stream, _session, callback) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          received.push(Buffer.concat(parts).toString());
          callback(refusalOf('data'));
        });
      },
    });
    backbeat = await startBackbeat({
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      MAIL_FROM: 'Backbeat <music@example.org>',
    });
  });
  afterAll(async () => {
    await backbeat.close();
    await server.close();
  });
  beforeEach(async () => {
    reply = undefined;
    refusedStep = undefined;
    admin = await newStaff(backbeat, 'administrator');
  });

  const failuresTo = async (domain: string) =>
    (await admin.browser.call(routes.listMailFailures)).body.content.filter((each) => each.domain === domain);

  test('a test mail goes to the own address and says how long it took', async () => {
    const { body } = await admin.browser.call(routes.testMail, { body: {} });
    expect(body).toEqual({
      accepted: true,
      from: 'music@example.org',
      server: `127.0.0.1:${server.port}`,
      to: admin.email,
      stage: null,
      code: null,
      response: null,
      ms: expect.any(Number),
      hasCode: false,
    });
  });

  test('a test mail to the own unconfirmed address has a code that confirms it', async () => {
    const { db } = backbeat.context;
    await db.updateTable('users').set({ email_verified_at: null }).where('id', '=', admin.id).execute();
    const other = await admin.browser.call(routes.testMail, { body: { to: `fine@${unique()}.example` } });
    expect(other.body.hasCode).toBe(false);
    const mails = received.length;
    expect((await admin.browser.call(routes.testMail, { body: {} })).body.hasCode).toBe(true);
    const code = /^[A-Z2-9]{8}$/m.exec(received[mails] ?? '')?.[0] ?? '';
    const confirm = (text: string) =>
      admin.browser.call(api.account.confirmEmailChange, { body: { code: text } });
    expect((await confirm('WRONG234')).status).toBe(400);
    const { status, body } = await confirm(code);
    expect([status, body.email]).toEqual([200, admin.email]);
    expect((await admin.browser.call(api.setup.getProgress)).body.emailVerified).toBe(true);
    expect((await admin.browser.call(routes.testMail, { body: {} })).body.hasCode).toBe(false);
  });

  test('a rejected test mail says where, and is in the list of failures', async () => {
    reply = { responseCode: 550, message: 'no such mailbox' };
    const domain = `${unique()}.example`;
    const { body } = await admin.browser.call(routes.testMail, { body: { to: `ana@${domain}` } });
    expect(body).toMatchObject({
      accepted: false,
      to: `ana@${domain}`,
      stage: 'recipient',
      code: '550',
      response: expect.stringContaining('no such mailbox'),
    });
    await eventually(async () =>
      expect(await failuresTo(domain)).toMatchObject([
        { kind: 'Test mail', stage: 'recipient', code: '550' },
      ]),
    );
    expect(JSON.stringify(await failuresTo(domain))).not.toContain('ana@');
  });

  test.each(['sender', 'data'] as const)('a test mail says that the server refused the %s', async (step) => {
    refusedStep = step;
    const { body } = await admin.browser.call(routes.testMail, { body: {} });
    expect(body).toMatchObject({
      accepted: false,
      stage: step,
      code: '554',
      response: expect.stringContaining(`not this ${step}`),
    });
  });

  test('an address that is none is rejected', async () => {
    const { status } = await admin.browser.call(routes.testMail, {
      body: { to: 'a@b.example\r\nBcc: x@y.example' },
    });
    expect(status).toBe(400);
  });

  /** Moves the rejections of an address to the day before. */
  const waitADay = (email: string) =>
    backbeat.context.db
      .updateTable('mail_suppressions')
      .set({ last_failed_at: new Date(Date.now() - 24 * 60 * 60_000) })
      .where('email', '=', email)
      .execute();

  test('an address that is rejected for good on two days gets no notifications until it is tried again', async () => {
    reply = { responseCode: 550, message: 'no such mailbox' };
    const domain = `${unique()}.example`;
    const email = `ana@${domain}`;
    const sendTwice = async (count: number) => {
      const sendTest = () => admin.browser.call(routes.testMail, { body: { to: email } });
      await sendTest();
      await sendTest();
      await eventually(async () => expect(await failuresTo(domain)).toHaveLength(count));
    };
    const listed = async () =>
      (await admin.browser.call(routes.listSuppressions)).body.content.filter((each) => each.email === email);
    await sendTwice(2);
    expect(await listed(), 'two rejections of one day').toEqual([]);
    await waitADay(email);
    await sendTwice(4);
    await eventually(async () =>
      expect(await listed()).toMatchObject([{ reason: expect.stringContaining('no such mailbox') }]),
    );
    expect(await isSuppressed(backbeat.context.db, email.toUpperCase())).toBe(true);

    const owner = await newPerson(backbeat, { email });
    const rejectedEmail = async () =>
      (await owner.browser.call(api.preferences.getPreferences)).body.rejectedEmail;
    expect(await rejectedEmail()).toBe(email);

    const remove = () => admin.browser.call(routes.removeSuppression, { body: { email } });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect(await isSuppressed(backbeat.context.db, email)).toBe(false);
    expect(await rejectedEmail()).toBeNull();
  });

  test('a temporary rejection suppresses nothing', async () => {
    reply = { responseCode: 450, message: 'come back later' };
    const domain = `${unique()}.example`;
    const email = `ana@${domain}`;
    const sendAndWait = async () => {
      await admin.browser.call(routes.testMail, { body: { to: email } });
      await waitADay(email);
    };
    await sendAndWait();
    await sendAndWait();
    await eventually(async () => expect(await failuresTo(domain)).toHaveLength(2));
    expect((await admin.browser.call(routes.listSuppressions)).body.content).not.toContainEqual(
      expect.objectContaining({ email }),
    );
  });
});

test('an administrator sends five test mails in ten minutes', async () => {
  const server = await openSmtpServer();
  const backbeat = await startBackbeat({
    RATE_LIMITS: 'on',
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: 'music@example.org',
  });
  try {
    const admin = await newStaff(backbeat, 'administrator');
    const statuses = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await admin.browser.call(routes.testMail, { body: {} })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  } finally {
    await backbeat.close();
    await server.close();
  }
});
