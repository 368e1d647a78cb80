import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { api, auth } from '@backbeat/contract';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { beforeAll, expect, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { accountDetails, PASSWORD } from '../fixtures/people.ts';
import { freePort } from '../servers/product.ts';
import { answerTo } from './support/ledger.ts';
import { killAndStart, START_MS, useProduct } from './support/use-product.ts';

interface ReceivedMail {
  to: string;
  text: string;
}

/** A mail server that can stop and restart at its address. */
class MailServer {
  readonly receivedMails: ReceivedMail[] = [];
  readonly port: number;
  #server: SMTPServer | undefined;

  constructor(port: number) {
    this.port = port;
  }

  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, session, callback) => {
        buffer(stream)
          .then((raw) => PostalMime.parse(raw))
          .then(({ text = '' }) =>
            this.receivedMails.push(...session.envelope.rcptTo.map(({ address }) => ({ to: address, text }))),
          )
          .then(() => callback(), callback);
      },
    });
    server.on('error', () => undefined);
    server.listen(this.port, '127.0.0.1');
    await once(server.server, 'listening');
    this.#server = server;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      if (this.#server) this.#server.close(resolve);
      else resolve();
    });
  }

  /** Waits for the code of the newest mail to an address. */
  codeFor(address: string, pattern: RegExp, withinMs?: number): Promise<string> {
    return eventually(async () => {
      const mail = this.receivedMails.findLast(({ to, text }) => to === address && pattern.test(text));
      const code = mail && pattern.exec(mail.text)?.[1];
      if (code === undefined) throw new Error(`No code has come to ${address}.`);
      return code;
    }, withinMs);
  }
}

let mails: MailServer;
const getProduct = useProduct(async () => {
  mails = new MailServer(await freePort());
  await mails.start();
  return { SMTP_URL: `smtp://127.0.0.1:${mails.port}`, MAIL_FROM: 'Backbeat <hello@backbeat.example>' };
});

const VERIFICATION = /^([A-Z0-9]{8})$/m;
const RESET = /^(\d{8})$/m;
const details = accountDetails();
const { email } = details;

beforeAll(async () => {
  const visitor = getProduct().visitor();
  await answerTo(visitor.call(api.auth.sendVerification, { params: { email } }));
  const code = await mails.codeFor(email, VERIFICATION);
  await answerTo(visitor.call(api.auth.verifyEmail, { body: { email, code } }));
  await answerTo(visitor.call(api.auth.createAccount, { body: { user: details } }));
}, START_MS);

test('rejects a sign-up at once while the mail server is down and accepts it afterwards', async () => {
  await mails.stop();
  const visitor = getProduct().visitor();
  const newUser = { email: accountDetails().email };
  const refusal = await visitor.call(api.auth.sendVerification, { params: newUser });
  expect([refusal.status, refusal.failure.error]).toEqual([503, auth.messages.mailFailed]);
  await mails.start();
  expect((await visitor.call(api.auth.sendVerification, { params: newUser })).status).toBe(200);
  await mails.codeFor(newUser.email, VERIFICATION);
});

test('sends a password reset code when the mail server is back, even if the product was killed in between', async () => {
  await mails.stop();
  await answerTo(getProduct().visitor().call(api.auth.forgotPassword, { body: { email } }));
  await killAndStart(getProduct());
  await mails.start();
  const code = await mails.codeFor(email, RESET, 90_000);
  const body = { email, code, newPassword: `${PASSWORD}-2` };
  await answerTo(getProduct().visitor().call(api.auth.resetPassword, { body }));
  const signedIn = await getProduct()
    .visitor()
    .call(api.auth.signIn, { body: { username: details.userName, password: body.newPassword } });
  expect(signedIn.status).toBe(200);
});
