import { api } from '@backbeat/contract';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Answer } from '../../../test/clients/browser.ts';
import { newPerson, PASSWORD, unique, type Person } from '../../../test/fixtures/people.ts';
import { useEmptyBackbeat } from '../../../test/servers/start.ts';

const backbeat = useEmptyBackbeat();
const NEW_PASSWORD = 'Waltz-in-three-96';
const STEP_MS = 30_000;

// The clock of app and server stands, so that no code of the app expires on its way.
beforeAll(() => {
  vi.spyOn(Date, 'now').mockReturnValue(Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2);
});
afterAll(() => vi.restoreAllMocks());

/** What a keyboard, a mail program or a word processor makes of a code. */
const SPELLINGS: ((code: string) => string)[] = [
  (code) => code.toLowerCase(),
  (code) => toFullWidth(code),
  (code) => toFullWidth(code.toLowerCase()),
  (code) => code.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
  (code) => code.replace(/\d/g, (digit) => String.fromCodePoint(0x6f0 + Number(digit))),
  (code) => code.split('').join(' '),
  (code) => `\u3000${code}\u3000`,
  (code) => `${code}\r\n`,
  (code) => `\ufeff${code}`,
  (code) => `\u2068${code}\u2069`,
  (code) => code.split('').join('\u200b'),
  (code) => code.replace(/(.{3})/g, '$1-'),
  (code) => code.replace(/(.{3})/g, '$1\u2011'),
  (code) => code.replace(/(.{3})/g, '$1–'),
  (code) => code.replace(/(.{3})/g, '$1\u2212'),
  (code) => code.replace(/(.{3})/g, '$1ー'),
  (code) => code.replace(/(.{3})/g, '$1\u00a0'),
  (code) => code.replace(/(.{3})/g, '$1\u00ad'),
  (code) => `\u200f${code}`,
  (code) => `${code}\ufe0f`,
];

const toFullWidth = (code: string): string =>
  code.replace(/[!-~]/g, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0));

/** Texts that are no codes. */
const OTHER_TEXTS = [
  'ÄÖÜÄÖÜ',
  'пароль',
  'АВС123',
  '一二三四五六',
  '１２３４５é',
  '12345٪',
  '🎧🎧🎧🎧🎧🎧',
  '12345\ud83c',
  '\udfa7\ud83c12345',
  '12345\u0301',
  'ıııııı',
  'ßßßßßß',
  '123.456',
  '123_456',
  "' or 1=1 --",
  '<b>123456</b>',
  '${123456}',
  '%31%32%33',
  '½½½½½½',
  '€€€€€€',
  'é'.repeat(200),
  '1'.repeat(201),
];

interface Kind {
  name: string;
  /** Prepares a code. @returns the code, and the call that uses it */
  prepare: () => Promise<{ code: string; use: (code: string) => Promise<Answer<unknown>> }>;
  /** The body of the call. */
  body: { safeParse: (body: unknown) => { success: boolean; data?: { code?: string | undefined } } };
}

const mailedCode = async (email: string): Promise<string> => (await backbeat().mailTo(email)).code ?? '';

async function withTwoFactor() {
  const person = await newPerson(backbeat());
  const { body } = await person.browser.call(api.credentials.startTwoFactor);
  const codeOf = (steps: number) =>
    TOTP.generate({ secret: Secret.fromBase32(body.secret), timestamp: Date.now() + steps * STEP_MS });
  const confirmation = await person.browser.call(api.credentials.confirmTwoFactor, {
    body: { code: codeOf(-1) },
  });
  await mailedCode(person.email);
  return { person, appCode: codeOf(0), recoveryCode: confirmation.body.recoveryCodes[0] ?? '' };
}

const signIn = ({ userName }: Person) => {
  const browser = backbeat().visitor();
  return (code: string) =>
    browser.call(api.auth.signIn, { body: { username: userName, password: PASSWORD, code } });
};

const KINDS: Kind[] = [
  {
    name: 'the mailed code of a sign-up',
    body: api.auth.verifyEmail.body.schema,
    prepare: async () => {
      const email = `${unique()}@listeners.example`;
      const browser = backbeat().visitor();
      await browser.call(api.auth.sendVerification, { params: { email } });
      const use = (code: string) => browser.call(api.auth.verifyEmail, { body: { email, code } });
      return { code: await mailedCode(email), use };
    },
  },
  {
    name: 'the mailed code of a password reset',
    body: api.auth.resetPassword.body.schema,
    prepare: async () => {
      const { email } = await newPerson(backbeat());
      const browser = backbeat().visitor();
      await browser.call(api.auth.forgotPassword, { body: { email } });
      const use = (code: string) =>
        browser.call(api.auth.resetPassword, { body: { email, code, newPassword: NEW_PASSWORD } });
      return { code: await mailedCode(email), use };
    },
  },
  {
    name: 'the mailed code of a new email',
    body: api.account.confirmEmailChange.body.schema,
    prepare: async () => {
      const { browser } = await newPerson(backbeat());
      const email = `${unique()}@listeners.example`;
      await browser.call(api.account.requestEmailChange, { body: { email } });
      const use = (code: string) => browser.call(api.account.confirmEmailChange, { body: { code } });
      return { code: await mailedCode(email), use };
    },
  },
  {
    name: 'the code of an authenticator app',
    body: api.auth.signIn.body.schema,
    prepare: async () => {
      const { person, appCode } = await withTwoFactor();
      return { code: appCode, use: signIn(person) };
    },
  },
  {
    name: 'a recovery code',
    body: api.auth.signIn.body.schema,
    prepare: async () => {
      const { person, recoveryCode } = await withTwoFactor();
      return { code: recoveryCode, use: signIn(person) };
    },
  },
];

/** Valid fields of all the bodies. */
const FIELDS = { email: 'nia@keys.example', newPassword: NEW_PASSWORD, username: 'nia', password: 'x' };

test.each(KINDS)(
  '$name is read in every spelling, and other texts answer 400 without using up attempts',
  async ({ body, prepare }) => {
    const { code, use } = await prepare();
    expect(code).toMatch(/^[A-Z0-9-]{6,29}$/);
    for (const spell of SPELLINGS)
      expect(body.safeParse({ ...FIELDS, code: spell(code) }).data?.code).toBe(code.replaceAll('-', ''));
    for (const text of OTHER_TEXTS) {
      const { status, failure } = await use(text);
      expect([text, status, failure.code]).toEqual([text, 400, 'INVALID_INPUT']);
    }
    expect((await use(`\u200e${toFullWidth(code)}\u3000`)).status).toBe(200);
  },
);
