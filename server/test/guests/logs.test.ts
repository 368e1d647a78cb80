// Tokens, codes and addresses of guests are in no log (6.9), nor are cookies and the passwords of
// private links, at any level.
import { createHash } from 'node:crypto';
import { api } from '@backbeat/contract';
import { afterAll, expect, test } from 'vitest';
import { newLink, open, readRange } from '../../src/features/private-links/private-links.fixture.ts';
import type { Browser } from '../clients/browser.ts';
import { eventually } from '../eventually.ts';
import { newAddress } from '../fixtures/guest-addresses.ts';
import {
  approveAsGuest,
  inviteGuest,
  listOwnGuests,
  mailCode,
  openInvited,
  type InvitedGuest,
} from '../fixtures/invited-guests.ts';
import { newPerson } from '../fixtures/people.ts';
import { tokenOf } from '../fixtures/stored-guests.ts';
import { openSmtpServer } from '../servers/smtp-server.ts';
import { useBackbeat } from '../servers/start.ts';

const lines: string[] = [];
const onLogLine = (line: string) => void lines.push(line);
const backbeat = useBackbeat({ LOG_LEVEL: 'trace' }, { onLogLine });

/** A mail server whose refusal names the mailbox. */
const smtp = await openSmtpServer({
  onRcptTo: ({ address }, _session, callback) =>
    callback(Object.assign(new Error(`${address}: no ${address.split('@')[0]} here`), { responseCode: 550 })),
});
afterAll(() => smtp.close());
const refusing = useBackbeat(
  { LOG_LEVEL: 'trace', SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'music@example.org' },
  { onLogLine },
);

/** Collects what no line may have, in each form in which a line could have it. */
class Secrets {
  readonly #forms = new Map<string, string>();

  add(name: string, secret: string): void {
    if (secret === '') throw new Error(`There is no ${name}.`);
    const hash = createHash('sha256').update(secret).digest();
    for (const form of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
      this.#forms.set(form, name);
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      this.#forms.set(hash.toString(encoding), `SHA-256 of ${name}`);
  }

  addAddress(address: string): void {
    this.add('an address', address);
    this.add('a local part', address.split('@')[0] ?? '');
  }

  addCookies({ cookie }: Browser): void {
    for (const pair of cookie.split('; ')) this.add('a cookie', pair.slice(pair.indexOf('=') + 1));
  }

  /** The secrets in the log, each with the line that has it. */
  listLeaks(): string[] {
    return [...this.#forms].flatMap(([form, name]) =>
      lines.filter((line) => line.includes(form)).map((line) => `${name}: ${line}`),
    );
  }
}

/** The addresses in the foot of a mail, without their origin. */
const listFootPaths = (text: string): string[] =>
  [...text.matchAll(/https?:\/\/[^/\s]+(\/api\/guest\/(?:stop|report)\/\S+)/g)].map(([, path]) => path ?? '');

/** The form of the button that asks a second time. */
const FORM = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'sure=yes',
};

const tokenOfPath = (path: string): string => path.split('/').at(-1) ?? '';

test('the life of a guest leaves no token, code, address or cookie in the log', async () => {
  const secrets = new Secrets();
  const guest = await inviteGuest(backbeat());
  const mail = await backbeat().mailTo(guest.email);
  const token = tokenOf(mail);
  secrets.addAddress(guest.email);
  secrets.add('a token', token);
  const browser = backbeat().visitor();
  const listener = { ...guest, token, browser };
  const askCode = async (use: Parameters<typeof mailCode>[3], from = browser) => {
    const code = await mailCode(backbeat(), guest, from, use);
    secrets.add('a code', code);
    return code;
  };
  const wrong = 'A'.repeat(43);
  secrets.add('a wrong token', wrong);
  secrets.add('a wrong code', 'ZZZZ7777');

  expect((await browser.call(api.guests.look, { body: { token } })).status).toBe(200);
  expect((await browser.call(api.guests.openLink, { body: { token: wrong } })).status).toBe(404);
  expect((await browser.call(api.guests.openLink, { body: { token } })).status).toBe(200);
  secrets.addCookies(browser);
  const second = backbeat().visitor();
  expect((await second.call(api.guests.openLink, { body: { token } })).status).toBe(401);
  const code = await askCode({ purpose: 'open' }, second);
  for (const [attempt, status] of [
    ['ZZZZ7777', 400],
    [code, 200],
  ] as const)
    expect((await second.call(api.guests.openLink, { body: { token, code: attempt } })).status).toBe(status);
  secrets.addCookies(second);
  expect(await approveAsGuest(backbeat(), listener)).toBe(200);
  for (const { text } of await readMails(guest)) {
    for (const path of listFootPaths(text)) secrets.add('a token of a foot', tokenOfPath(path));
    const mailed = /^[A-Z0-9]{8}$/m.exec(text)?.[0];
    if (mailed !== undefined) secrets.add('a code', mailed);
  }
  await browser.call(api.guests.renewLink, { body: { token } });
  await browser.call(api.guests.renewLink, { body: { token: wrong } });
  secrets.add('a renewed token', await nextToken(guest));

  const claimer = await newPerson(backbeat());
  secrets.addCookies(claimer.browser);
  const other = await openInvited(backbeat());
  secrets.addAddress(other.email);
  secrets.add('a token', other.token);
  secrets.addCookies(other.browser);
  await claimer.browser.call(api.guests.sendCode, {
    body: { invitation: other.invitation, purpose: 'claim' },
  });
  const claimCode = (await backbeat().mailTo(other.email)).code ?? '';
  secrets.add('a code', claimCode);
  secrets.addCookies(claimer.browser);
  for (const attempt of ['ZZZZ7777', claimCode])
    await claimer.browser.call(api.guests.claim, { body: { guests: [other.id], code: attempt } });
  expect((await listOwnGuests(other))[0]?.claimedBy).toBe(claimer.userName);

  const erasure = await askCode({ purpose: 'erase' });
  expect((await browser.send(`/api/guest/data?token=${token}&code=${erasure}`)).status).toBe(200);
  for (const [attempt, status] of [
    ['ZZZZ7777', 400],
    [erasure, 204],
  ] as const)
    expect((await browser.call(api.guests.eraseData, { body: { code: attempt } })).status).toBe(status);
  expect(lines.filter((line) => line.includes('/guest/open')).length).toBeGreaterThanOrEqual(5);
  expect(secrets.listLeaks()).toEqual([]);
});

test('stopping mails and reporting an author leave no token and no address in the log', async () => {
  const secrets = new Secrets();
  const guest = await openInvited(backbeat());
  secrets.addAddress(guest.email);
  secrets.add('a token', guest.token);
  secrets.addCookies(guest.browser);
  const [{ text } = { text: '' }] = await readMails(guest);
  const paths = new Set(listFootPaths(text));
  expect(paths.size).toBe(3);
  for (const path of paths) {
    secrets.add('a token of a foot', tokenOfPath(path));
    for (const init of [{}, FORM]) expect((await backbeat().visitor().send(path, init)).status).toBe(200);
    await backbeat().visitor().send(`${path}x`, FORM);
  }
  // A person may take the '#' of a link for a slash.
  for (const path of [`/guest/${guest.token}`, `/api/guest/${guest.token}`])
    expect((await backbeat().visitor().send(path)).status).toBe(404);
  expect((await listOwnGuests(guest))[0]?.isReported).toBe(true);
  expect(secrets.listLeaks()).toEqual([]);
});

test('a private link leaves no token, password or cookie in the log', async () => {
  const secrets = new Secrets();
  const { author, postId } = await inviteGuest(backbeat());
  const password = 'seven quiet drums';
  const link = await newLink(author, postId, { password });
  const listener = backbeat().visitor();
  secrets.add('a password', password);
  secrets.add('a wrong password', 'seven loud drums');
  secrets.add('a token', link.token);
  for (const [attempt, status] of [
    [undefined, 401],
    ['seven loud drums', 401],
    [password, 200],
  ] as const)
    expect((await open(listener, link.token, attempt)).status).toBe(status);
  secrets.addCookies(listener);
  const { body } = await open(listener, link.token);
  await readRange(listener, body.stream);
  await listener.call(api.privateLinks.recordPlay, { body: { link: link.id } });
  expect(secrets.listLeaks()).toEqual([]);
});

test('a refusal of the mail server leaves no address in the log', async () => {
  const secrets = new Secrets();
  const guest = await inviteGuest(refusing(), { email: newAddress() });
  secrets.addAddress(guest.email);
  await eventually(async () => expect((await listOwnGuests(guest))[0]?.link.state).toBe('notDelivered'));
  expect(secrets.listLeaks()).toEqual([]);
});

const readMails = async ({ email }: InvitedGuest) =>
  (await backbeat().context.mail.readOutbox()).filter(({ to }) => to === email);

/** Waits for the next mail with a link. @returns its token */
async function nextToken({ email }: InvitedGuest): Promise<string> {
  for (;;) {
    const token = tokenOf(await backbeat().mailTo(email));
    if (token !== '') return token;
  }
}
