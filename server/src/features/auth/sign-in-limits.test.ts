import { api } from '@backbeat/contract';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { statusesOf, type Browser } from '../../../test/clients/browser.ts';
import { newPerson, PASSWORD, type Person } from '../../../test/fixtures/people.ts';
import { useBackbeat } from '../../../test/servers/start.ts';

const backbeat = useBackbeat({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' });
const NEW_PASSWORD = 'Waltz-in-three-96';

let lastAddress = 0;
const newAddress = () => `198.51.${100 + Math.floor((lastAddress += 1) / 250)}.${lastAddress % 250}`;

interface Attempt {
  browser?: Browser;
  address?: string;
  password?: string;
  code?: string;
}

const signIn = (
  username: string,
  { browser = backbeat().visitor(), address = newAddress(), password = PASSWORD, code }: Attempt = {},
) =>
  browser.call(api.auth.signIn, {
    body: { username, password, ...(code !== undefined && { code }) },
    headers: { 'x-forwarded-for': address },
  });

/** A browser in which the owner of an account has signed in and out. */
async function ownDevice({ userName }: Person, more: Attempt = {}): Promise<Browser> {
  const browser = backbeat().visitor();
  expect((await signIn(userName, { browser, ...more })).status).toBe(200);
  await browser.call(api.auth.signOut);
  return browser;
}

const guessFromManyAddresses = (username: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => signIn(username, { password: 'wrong' })));

const count = (answers: readonly { status: number }[], status: number) =>
  statusesOf(answers).filter((each) => each === status).length;

const countDevices = async ({ id }: Person) => {
  const { db } = backbeat().context;
  return (await db.selectFrom('sign_in_devices').select('user_id').where('user_id', '=', id).execute())
    .length;
};

describe('wrong passwords for one account from many addresses', () => {
  test('guesses from 120 addresses are limited, but not for a browser of the owner', async () => {
    const owner = await newPerson(backbeat());
    const other = await newPerson(backbeat());
    const browser = await ownDevice(owner);
    const answers = await guessFromManyAddresses(owner.userName, 120);
    expect([count(answers, 401), count(answers, 429)]).toEqual([30, 90]);
    expect((await signIn(owner.userName)).status).toBe(429);
    expect((await signIn(other.userName)).status).toBe(200);
    expect((await signIn(owner.userName, { browser })).status).toBe(200);
    expect((await signIn(owner.email, { browser })).status).toBe(200);
  });

  test('an owner with a new device still signs in after a reset by mail', async () => {
    const { email, userName } = await newPerson(backbeat());
    await guessFromManyAddresses(userName, 31);
    await guessFromManyAddresses(email, 31);
    const visitor = backbeat().visitor();
    await visitor.call(api.auth.forgotPassword, { body: { email } });
    const { code = '' } = await backbeat().mailTo(email);
    const body = { email, code: /\b(\d{8})\b/.exec(code)?.[1] ?? code, newPassword: NEW_PASSWORD };
    expect((await visitor.call(api.auth.resetPassword, { body })).status).toBe(200);
    for (const username of [userName, email])
      expect((await signIn(username, { password: NEW_PASSWORD })).status).toBe(200);
  });

  test('guesses for a name without an account are limited in the same way', async () => {
    const answers = await guessFromManyAddresses('nobody.has.this.name', 40);
    expect([count(answers, 401), count(answers, 429)]).toEqual([30, 10]);
  });
});

describe('a browser in which the owner has signed in', () => {
  test('keeps its device as long as the owner lets it stay signed in', async () => {
    const { userName } = await newPerson(backbeat());
    const browser = backbeat().visitor();
    const lifeOf = async (rememberMe: boolean) => {
      const body = { username: userName, password: PASSWORD, rememberMe };
      const { headers } = await browser.call(api.auth.signIn, { body });
      const cookie = headers.getSetCookie().find((each) => each.startsWith('backbeat-device='));
      return cookie && (/Max-Age=(\d+)/.exec(cookie)?.[1] ?? 'until the browser closes');
    };
    expect(await lifeOf(false)).toBe('until the browser closes');
    expect(await lifeOf(false)).toBeUndefined();
    expect(await lifeOf(true)).toBe(String(30 * 24 * 60 * 60));
    expect(await lifeOf(false)).toBeUndefined();
  });

  test('the browser of an owner has ten attempts of its own for this account only', async () => {
    const owner = await newPerson(backbeat());
    const other = await newPerson(backbeat());
    const browser = await ownDevice(owner);
    const guess = (username: string) => signIn(username, { browser, password: 'wrong' });
    const answers = await Promise.all(Array.from({ length: 12 }, () => guess(owner.userName)));
    expect([count(answers, 401), count(answers, 429)]).toEqual([10, 2]);
    expect((await guess(other.userName)).status).toBe(401);
    await guessFromManyAddresses(other.userName, 30);
    expect((await signIn(other.userName, { browser })).status).toBe(429);
  });

  test('the server forgets a browser with its session, and with all sessions', async () => {
    const owner = await newPerson(backbeat());
    const [first, second, third] = [backbeat().visitor(), backbeat().visitor(), backbeat().visitor()];
    for (const browser of [first, second, third, third]) await signIn(owner.userName, { browser });
    expect(await countDevices(owner)).toBe(3);
    const sessions = (await first.call(api.account.listSessions)).body;
    const last = sessions.find(
      ({ current, lastSeenAt }) => !current && lastSeenAt === sessions[0]?.lastSeenAt,
    );
    await first.call(api.account.endSession, { params: { id: String(last?.id) } });
    expect(await countDevices(owner)).toBe(2);
    await first.call(api.account.endOtherSessions);
    expect(await countDevices(owner)).toBe(1);
    await guessFromManyAddresses(owner.userName, 31);
    expect((await signIn(owner.userName, { browser: second })).status).toBe(429);
    expect((await signIn(owner.userName, { browser: first })).status).toBe(200);
  });

  test('an account has at most twenty browsers', async () => {
    const owner = await newPerson(backbeat());
    for (let device = 0; device < 21; device += 1) await signIn(owner.userName);
    expect(await countDevices(owner)).toBe(20);
  });
});

describe('wrong codes of a stranger who has the password', () => {
  const codeOf = (secret: string, steps = 0) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });

  async function withTwoFactor() {
    const owner = await newPerson(backbeat());
    const { body } = await owner.browser.call(api.credentials.startTwoFactor);
    const { body: confirmation } = await owner.browser.call(api.credentials.confirmTwoFactor, {
      body: { code: codeOf(body.secret) },
    });
    return { owner, recoveryCodes: confirmation.recoveryCodes };
  }

  test('wrong codes use up the attempts of the stranger, not those of the owner', async () => {
    const { owner, recoveryCodes } = await withTwoFactor();
    const [first = '', second = '', third = '', fourth = ''] = recoveryCodes;
    const browser = await ownDevice(owner, { code: first });
    const address = newAddress();
    const guess = (from: string) => signIn(owner.userName, { address: from, code: '000000' });
    const oneAddress = await Promise.all(Array.from({ length: 7 }, () => guess(address)));
    expect(statusesOf(oneAddress)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    // A new device of the owner.
    expect((await signIn(owner.userName, { code: second })).status).toBe(200);

    const manyAddresses = await Promise.all(Array.from({ length: 25 }, () => guess(newAddress())));
    expect([count(manyAddresses, 401), count(manyAddresses, 429)]).toEqual([20, 5]);
    expect((await signIn(owner.userName, { code: third })).status).toBe(429);
    expect((await signIn(owner.userName, { browser, code: third })).status).toBe(200);
    const turnOff = await owner.browser.call(api.credentials.disableTwoFactor, { body: { code: fourth } });
    expect(turnOff.status).toBe(204);
  });

  test('the browser of the owner has five attempts too', async () => {
    const { owner, recoveryCodes } = await withTwoFactor();
    const browser = await ownDevice(owner, { code: recoveryCodes[0] ?? '' });
    const answers = await Promise.all(
      Array.from({ length: 7 }, () => signIn(owner.userName, { browser, code: '000000' })),
    );
    expect(statusesOf(answers)).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });
});
