import { account, api, auth } from '@backbeat/contract';
import { Secret, TOTP } from 'otpauth';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { statusesOf } from '../../../../test/clients/browser.ts';
import { newPerson, PASSWORD, type Person } from '../../../../test/fixtures/people.ts';
import { useEmptyBackbeat } from '../../../../test/servers/start.ts';
import { waitForLock } from '../../../../test/wait-for-lock.ts';
import { resetTwoFactor } from './reset-two-factor.ts';
import { findStep } from './two-factor.policy.ts';

const backbeat = useEmptyBackbeat();
const { credentials } = api;
const STEP_MS = 30_000;

// The clock of app and server stands in the middle of a step, so that no code expires on its way.
beforeAll(() => {
  vi.spyOn(Date, 'now').mockReturnValue(Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2);
});
afterAll(() => vi.restoreAllMocks());

/** The code that the app shows some steps from now. */
const codeOf = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * STEP_MS });

/** Turns two-step verification on with the code before the present one. */
async function withTwoFactor() {
  const person = await newPerson(backbeat());
  const { body } = await person.browser.call(credentials.startTwoFactor);
  const confirmation = await person.browser.call(credentials.confirmTwoFactor, {
    body: { code: codeOf(body.secret, -1) },
  });
  return { person, ...body, recoveryCodes: confirmation.body.recoveryCodes };
}

const signIn = ({ userName }: Person, code?: string, password = PASSWORD) =>
  backbeat()
    .visitor()
    .call(api.auth.signIn, { body: { username: userName, password, ...(code !== undefined && { code }) } });

const stateOf = async ({ browser }: Person) => (await browser.call(api.account.getAccount)).body;

test('codes are those of RFC 6238, within one step of clock skew', () => {
  const secret = Buffer.from('12345678901234567890');
  // Appendix B, SHA-1: the last six of the eight digits.
  const vectors = [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ] as const;
  for (const [seconds, code] of vectors) {
    const step = Math.floor(seconds / 30);
    for (const skew of [-30, 0, 30]) expect(findStep(secret, code, (seconds + skew) * 1000)).toBe(step);
    for (const skew of [-90, 90]) expect(findStep(secret, code, (seconds + skew) * 1000)).toBeUndefined();
  }
});

describe('turning two-step verification on', () => {
  test('takes effect with a code of the app, which is logged and mailed', async () => {
    const person = await newPerson(backbeat());
    const { body } = await person.browser.call(credentials.startTwoFactor);
    expect(body.uri).toBe(
      `otpauth://totp/Backbeat:${person.userName}?issuer=Backbeat&secret=${body.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await signIn(person)).status).toBe(200);
    const wrong = await person.browser.call(credentials.confirmTwoFactor, { body: { code: '000000' } });
    expect([wrong.status, wrong.failure.code]).toEqual([400, 'WRONG_CODE']);
    const { status, body: confirmation } = await person.browser.call(credentials.confirmTwoFactor, {
      body: { code: codeOf(body.secret) },
    });
    expect([status, new Set(confirmation.recoveryCodes).size]).toEqual([200, 10]);
    expect(await stateOf(person)).toMatchObject({ twoFactor: true, recoveryCodes: 10 });
    expect((await backbeat().mailTo(person.email)).subject).toBe('Two-step verification is on');
  });

  test('answers 409 before its first step, and while it is on', async () => {
    const person = await newPerson(backbeat());
    const body = { code: '123456' };
    const early = await person.browser.call(credentials.confirmTwoFactor, { body });
    expect([early.status, early.failure.error]).toEqual([409, account.messages.twoFactorNotStarted]);
    expect((await person.browser.call(credentials.disableTwoFactor, { body })).status).toBe(409);
    expect((await person.browser.call(credentials.createRecoveryCodes)).status).toBe(409);
    const { person: other } = await withTwoFactor();
    expect((await other.browser.call(credentials.startTwoFactor)).status).toBe(409);
  });
});

describe('the second step of a login', () => {
  test('asks for a code after the right password only, and opens no session without it', async () => {
    const { person, secret } = await withTwoFactor();
    const firstAnswer = await signIn(person);
    expect([firstAnswer.status, firstAnswer.failure, firstAnswer.headers.getSetCookie()]).toEqual([
      401,
      { code: 'SECOND_FACTOR', error: 'Enter the code from your authenticator app.' },
      [],
    ]);
    expect((await signIn(person, codeOf(secret), 'not-the-one')).failure.code).toBe('WRONG_PASSWORD');
    const wrong = await signIn(person, '000000');
    expect([wrong.status, wrong.failure]).toMatchObject([
      401,
      { code: 'SECOND_FACTOR', error: account.messages.secondFactorWrong },
    ]);
    expect((await signIn(person, ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`)).status).toBe(
      200,
    );
    expect((await person.browser.call(api.account.listSecurityEvents)).body.map(({ kind }) => kind)).toEqual([
      'signedIn',
      'secondStepFailed',
      'twoFactorEnabled',
      'signedIn',
    ]);
  });

  test('a code counts once, also in parallel, and within one step of clock skew', async () => {
    const { person, secret } = await withTwoFactor();
    expect((await signIn(person, codeOf(secret, -1))).status).toBe(401);
    const code = codeOf(secret);
    expect(statusesOf(await Promise.all([signIn(person, code), signIn(person, code)]))).toEqual([200, 401]);
    expect((await signIn(person, codeOf(secret, 1))).status).toBe(200);
    expect((await signIn(person, codeOf(secret, 3))).status).toBe(401);
  });

  test('a recovery code counts once, also in parallel', async () => {
    const { person, recoveryCodes } = await withTwoFactor();
    const [code = '', other = ''] = recoveryCodes;
    expect(code).toMatch(/^([A-HJ-NP-Z2-9]{5}-){4}[A-HJ-NP-Z2-9]{5}$/);
    const answers = await Promise.all([signIn(person, code), signIn(person, code.toLowerCase())]);
    expect(statusesOf(answers)).toEqual([200, 401]);
    expect((await stateOf(person)).recoveryCodes).toBe(9);
    const { body } = await person.browser.call(credentials.createRecoveryCodes);
    expect([body.recoveryCodes.length, (await stateOf(person)).recoveryCodes]).toEqual([10, 10]);
    expect((await signIn(person, other)).status).toBe(401);
    expect((await signIn(person, body.recoveryCodes[0])).status).toBe(200);
  });

  test('two renewals of the recovery codes at once leave the codes of one of them', async () => {
    const { person } = await withTwoFactor();
    const { transact, db } = backbeat().context;
    const pending = await transact(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', person.id).forUpdate().execute();
      const renewals = Promise.all([1, 2].map(() => person.browser.call(credentials.createRecoveryCodes)));
      await waitForLock(db, tx, renewals);
      return { renewals };
    });
    const answers = await pending.renewals;
    expect(statusesOf(answers)).toEqual([200, 200]);
    expect(await stateOf(person)).toMatchObject({ recoveryCodes: 10 });
    const results = await Promise.all(answers.map(({ body }) => signIn(person, body.recoveryCodes[0])));
    expect(statusesOf(results)).toEqual([200, 401]);
  });

  test('five wrong codes use up the attempts of 15 minutes, also in parallel', async () => {
    const { person, secret } = await withTwoFactor();
    const wrong = await Promise.all(Array.from({ length: 7 }, () => signIn(person, '000000')));
    expect(statusesOf(wrong)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const late = await signIn(person, codeOf(secret));
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    await backbeat()
      .context.db.updateTable('second_step_attempts')
      .set({ expires_at: sql<Date>`expires_at - interval '15 minutes 1 second'` })
      .where('user_id', '=', person.id)
      .execute();
    expect((await signIn(person, codeOf(secret))).status).toBe(200);
  });

  test('a password reset by mail leaves the second step on', async () => {
    const { person, secret } = await withTwoFactor();
    const { email } = person;
    await backbeat().mailTo(email);
    await backbeat().visitor().call(api.auth.forgotPassword, { body: { email } });
    const { code = '' } = await backbeat().mailTo(email);
    const newPassword = 'Waltz-in-three-96';
    const reset = await backbeat()
      .visitor()
      .call(auth.authRoutes.resetPassword, { body: { email, code, newPassword } });
    expect(reset.status).toBe(200);
    expect((await signIn(person, undefined, newPassword)).failure.code).toBe('SECOND_FACTOR');
    expect((await signIn(person, codeOf(secret), newPassword)).status).toBe(200);
  });
});

describe('turning two-step verification off', () => {
  test('needs a code, and is logged and mailed', async () => {
    const { person, secret } = await withTwoFactor();
    await backbeat().mailTo(person.email);
    const disable = (code: string) => person.browser.call(credentials.disableTwoFactor, { body: { code } });
    expect((await disable('000000')).status).toBe(400);
    expect((await disable(codeOf(secret))).status).toBe(204);
    expect((await signIn(person)).status).toBe(200);
    expect(await stateOf(person)).toMatchObject({ twoFactor: false, recoveryCodes: 0 });
    expect((await backbeat().mailTo(person.email)).subject).toBe('Two-step verification is off');
  });

  test('an operator can do it for a user who has lost everything', async () => {
    const { person } = await withTwoFactor();
    await backbeat().mailTo(person.email);
    const { context } = backbeat();
    const reset = (name: string) => context.transact((tx) => resetTwoFactor(context, tx, name));
    expect([await reset(person.userName.toUpperCase()), await reset('no-such-user')]).toEqual([true, false]);
    expect((await signIn(person)).status).toBe(200);
    expect((await backbeat().mailTo(person.email)).text).toContain('by the people who run this server');
  });
});
