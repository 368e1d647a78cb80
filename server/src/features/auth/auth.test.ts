import { api, auth, nameMessages } from '@backbeat/contract';
import { describe, expect, test } from 'vitest';
import { statusesOf } from '../../../test/clients/browser.ts';
import {
  accountDetails,
  newPerson,
  PASSWORD,
  unique,
  verifiedBrowser,
} from '../../../test/fixtures/people.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { waitForLock } from '../../../test/wait-for-lock.ts';
import { endSessions } from './sessions/remove-sessions.ts';

const backbeat = useBackbeat();
const { authRoutes } = auth;

const NEW_PASSWORD = 'Waltz-in-three-96';
const someEmail = () => `${unique()}@listeners.example`;

const signIn = (username: string, password = PASSWORD, rememberMe = false) => {
  const browser = backbeat().visitor();
  return browser.call(authRoutes.signIn, { body: { username, password, rememberMe } });
};

describe('availability', () => {
  const nameCheck = (name: string) =>
    backbeat().visitor().call(authRoutes.checkUserName, { params: { name } });
  const emailCheck = (email: string) =>
    backbeat().visitor().call(authRoutes.checkEmail, { params: { email } });

  test('a name is available if no account has it in any letter case', async () => {
    const { userName } = await newPerson(backbeat());
    const free = unique();
    expect((await nameCheck(free)).body).toEqual({ available: true, username: free, error: null });
    for (const name of [userName, userName.toUpperCase()]) {
      expect((await nameCheck(name)).body).toMatchObject({ available: false, error: nameMessages.taken });
    }
  });

  test.each(['ab', 'a'.repeat(31), 'two words', 'naïve', 'a/b', '<b>'])(
    '%j is rejected as a user name',
    async (name) => {
      expect((await nameCheck(name)).body.available).toBe(false);
    },
  );

  test.each(['search', 'Feed', 'unknown', 'SYSTEM', 'admin', 'Backbeat', 'is-following'])(
    '%s is reserved and not available',
    async (name) => {
      expect((await nameCheck(name)).body).toMatchObject({
        available: false,
        error: 'Username is already taken',
      });
    },
  );

  test('an address is available until there is an account for it', async () => {
    const { email } = await newPerson(backbeat());
    expect((await emailCheck(someEmail())).body.available).toBe(true);
    expect((await emailCheck(email.toUpperCase())).body).toMatchObject({
      available: false,
      error: 'Email is already taken',
    });
    expect((await emailCheck('not-an-email')).body).toMatchObject({
      available: false,
      error: 'Enter a valid email ',
    });
  });
});

describe('verification of an address', () => {
  test('the response does not contain the code', async () => {
    const browser = backbeat().visitor();
    const email = someEmail();
    const answer = await browser.call(authRoutes.sendVerification, { params: { email } });
    const { code } = await backbeat().mailTo(email);
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    const visible = `${answer.text} ${Buffer.from(answer.text, 'base64').toString()} ${answer.headers.getSetCookie().join(' ')}`;
    expect(visible).not.toContain(code);
  });

  test('a code is accepted in lower case and with spaces', async () => {
    const browser = backbeat().visitor();
    const email = someEmail();
    await browser.call(authRoutes.sendVerification, { params: { email } });
    const { code = '' } = await backbeat().mailTo(email);
    const typedCode = ` ${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`;
    expect((await browser.call(authRoutes.verifyEmail, { body: { email, code: typedCode } })).body).toEqual({
      verified: true,
    });
  });

  test('a code is valid only in the browser that requested it', async () => {
    const email = someEmail();
    await backbeat().visitor().call(authRoutes.sendVerification, { params: { email } });
    const { code = '' } = await backbeat().mailTo(email);
    const answer = await backbeat().visitor().call(authRoutes.verifyEmail, { body: { email, code } });
    expect([answer.status, answer.failure.error]).toEqual([400, auth.messages.codeWrong]);
  });

  test('five wrong attempts void a code, also in parallel', async () => {
    const browser = backbeat().visitor();
    const email = someEmail();
    await browser.call(authRoutes.sendVerification, { params: { email } });
    const { code = '' } = await backbeat().mailTo(email);
    const wrong = Array.from({ length: 20 }, () =>
      browser.call(authRoutes.verifyEmail, { body: { email, code: 'AAAAAAAA' } }),
    );
    expect(new Set((await Promise.all(wrong)).map(({ status }) => status))).toEqual(new Set([400]));
    expect((await browser.call(authRoutes.verifyEmail, { body: { email, code } })).status).toBe(400);
  });

  test('a new code voids the previous one', async () => {
    const browser = backbeat().visitor();
    const email = someEmail();
    await browser.call(authRoutes.sendVerification, { params: { email } });
    const { code: first = '' } = await backbeat().mailTo(email);
    await browser.call(authRoutes.sendVerification, { params: { email } });
    const { code: second = '' } = await backbeat().mailTo(email);
    expect((await browser.call(authRoutes.verifyEmail, { body: { email, code: first } })).status).toBe(400);
    expect((await browser.call(authRoutes.verifyEmail, { body: { email, code: second } })).status).toBe(200);
  });

  test('a taken address gets the same response, and a mail about the account without a code', async () => {
    const { email } = await newPerson(backbeat());
    const answer = await backbeat().visitor().call(authRoutes.sendVerification, { params: { email } });
    expect(answer.status).toBe(200);
    const mail = await backbeat().mailTo(email);
    expect(mail.subject).toBe('You already have an account');
    expect(mail.code).toBeUndefined();
  });
});

describe('sign-up', () => {
  test('creates an account that can sign in', async () => {
    const details = accountDetails({
      bio: 'Drums & bass',
      location: 'São Paulo',
      about: 'Line one.\nLine <two>.',
    });
    const browser = await verifiedBrowser(backbeat(), details.email);
    expect((await browser.call(authRoutes.createAccount, { body: { user: details } })).status).toBe(201);
    await browser.call(authRoutes.signIn, { body: { username: details.userName, password: PASSWORD } });
    const me = await browser.call(api.users.getCurrentUser);
    expect(me.body).toMatchObject({
      userName: details.userName,
      email: details.email,
      role: 'USER',
      bio: 'Drums & bass',
      location: 'São Paulo',
      about: 'Line one.\nLine <two>.',
      profilePic: '/dpp.jpg',
      banner: '/pb.jpg',
    });
  });

  test('rejects a sign-up without a verification of the same address', async () => {
    const details = accountDetails();
    const stranger = await backbeat()
      .visitor()
      .call(authRoutes.createAccount, { body: { user: details } });
    expect([stranger.status, stranger.failure.code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
    const other = await verifiedBrowser(backbeat(), someEmail());
    expect((await other.call(authRoutes.createAccount, { body: { user: details } })).status).toBe(403);
  });

  test.each([
    [{ userName: 'ab' }, 'Username must be at least 3 characters'],
    [{ password: '12345' }, 'Password must be at least 6 characters long'],
    [{ password: 'Password1' }, auth.messages.passwordCommon],
    [{ password: 'Trombone' }, auth.messages.passwordCommon],
    [{ userName: 'Nightowl7', password: 'the-nightOWL7-flies' }, 'This password is too easy to guess.'],
    [{ password: 'aaaaaaaa' }, auth.messages.passwordCommon],
    [{ userName: 'Search' }, 'Username is already taken'],
  ])('rejects the invalid field %j', async (wrong, sentence) => {
    const details = { ...accountDetails(), ...wrong };
    const browser = await verifiedBrowser(backbeat(), details.email);
    const answer = await browser.call(authRoutes.createAccount, { body: { user: details } });
    expect([answer.status, answer.failure.error]).toEqual([400, sentence]);
  });

  test('concurrent sign-ups with one name create one account', async () => {
    const userName = unique();
    const emails = Array.from({ length: 5 }, someEmail);
    const browsers = await Promise.all(emails.map((email) => verifiedBrowser(backbeat(), email)));
    const answers = await Promise.all(
      browsers.map((browser, index) =>
        browser.call(authRoutes.createAccount, {
          body: {
            user: accountDetails({
              userName: index % 2 ? userName.toUpperCase() : userName,
              email: String(emails[index]),
            }),
          },
        }),
      ),
    );
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409, 409]);
    const loser = answers.find(({ status }) => status === 409);
    expect(loser?.failure.error).toBe('Email or username already exists. Please try different credentials.');
  });

  test('a double click creates one account', async () => {
    const details = accountDetails();
    const browser = await verifiedBrowser(backbeat(), details.email);
    const answers = await Promise.all(
      [1, 2].map(() => browser.call(authRoutes.createAccount, { body: { user: details } })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});

describe('sign-in', () => {
  test('accepts the user name or the email in any letter case', async () => {
    const { userName, email } = await newPerson(backbeat());
    for (const name of [userName, userName.toUpperCase(), email, email.toUpperCase()]) {
      expect((await signIn(name)).status).toBe(200);
    }
  });

  test('a wrong password and an unknown name get the same response', async () => {
    const { userName } = await newPerson(backbeat());
    const answers = [await signIn(userName, 'not-the-one'), await signIn(unique(), 'not-the-one')];
    for (const answer of answers) {
      expect([answer.status, answer.failure]).toEqual([
        401,
        { error: 'Invalid email/username or password. Please try again.', code: 'WRONG_PASSWORD' },
      ]);
    }
  });

  test('a password is accepted in any Unicode normalization form', async () => {
    const email = someEmail();
    const details = accountDetails({ email, password: 'Cafe\u0301\u00a0noir \uff11' });
    const browser = await verifiedBrowser(backbeat(), email);
    expect((await browser.call(authRoutes.createAccount, { body: { user: details } })).status).toBe(201);
    for (const typedPassword of ['Caf\u00e9 noir 1', 'Cafe\u0301\u3000noir\u00a01', details.password])
      expect((await signIn(details.userName, typedPassword)).status).toBe(200);
    expect((await signIn(details.userName, 'Cafe noir 1')).status).toBe(401);
  });

  test('an account with the hash of an unnormalized password gets one of the normalized form', async () => {
    const password = 'Cafe\u0301 noir';
    // Stores the hash of the password as it is.
    const { userName } = await newPerson(backbeat(), { password });
    for (const typedPassword of [password, 'Caf\u00e9 noir', password])
      expect((await signIn(userName, typedPassword)).status).toBe(200);
  });

  test('a suspended account gets ACCOUNT_DISABLED only after the right password', async () => {
    const { id, userName, browser } = await newPerson(backbeat());
    await backbeat()
      .context.db.updateTable('users')
      .set({ suspended_at: new Date() })
      .where('id', '=', id)
      .execute();
    expect((await signIn(userName, 'not-the-one')).status).toBe(401);
    const answer = await signIn(userName);
    expect([answer.status, answer.failure.error]).toEqual([403, 'Account is disabled or access denied.']);
    expect((await browser.call(api.users.getCurrentUser)).status).toBe(401);
  });

  test('the cookie ends with the browser, or after 30 days with rememberMe', async () => {
    const { userName } = await newPerson(backbeat());
    const [cookie = ''] = (await signIn(userName)).headers.getSetCookie();
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(cookie).not.toMatch(/max-age|expires/i);
    const [rememberedCookie = ''] = (await signIn(userName, PASSWORD, true)).headers.getSetCookie();
    expect(rememberedCookie).toContain(`Max-Age=${30 * 24 * 60 * 60}`);
  });

  test('a sign-in ends the previous session of the browser', async () => {
    const attacker = await newPerson(backbeat());
    const victim = await newPerson(backbeat());
    const attackerCopy = attacker.browser.copy();
    await attackerCopy.call(authRoutes.signIn, { body: { username: victim.userName, password: PASSWORD } });
    expect((await attackerCopy.call(api.users.getCurrentUser)).body.userName).toBe(victim.userName);
    expect((await attacker.browser.call(api.users.getCurrentUser)).status).toBe(401);
  });

  test('a sign-out ends the session on the server', async () => {
    const { browser } = await newPerson(backbeat());
    const stolenBrowser = browser.copy();
    expect((await browser.call(authRoutes.signOut)).status).toBe(200);
    expect((await stolenBrowser.call(api.users.getCurrentUser)).status).toBe(401);
  });

  test('a session expires at its time', async () => {
    const { id, browser } = await newPerson(backbeat());
    await backbeat()
      .context.db.updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', id)
      .execute();
    expect((await browser.call(api.users.getCurrentUser)).status).toBe(401);
  });
});

describe('a forgotten password', () => {
  const forgot = (email: string) => backbeat().visitor().call(authRoutes.forgotPassword, { body: { email } });
  const verify = (email: string, code: string) =>
    backbeat().visitor().call(authRoutes.verifyResetCode, { body: { email, code } });
  const reset = (email: string, code: string, newPassword = NEW_PASSWORD) =>
    backbeat().visitor().call(authRoutes.resetPassword, { body: { email, code, newPassword } });
  const mailedCode = async (email: string) => {
    await forgot(email);
    const { code = '' } = await backbeat().mailTo(email);
    return code;
  };

  test('a mailed code replaces the password, ends all sessions and sends a mail', async () => {
    const { userName, email, browser } = await newPerson(backbeat());
    const code = await mailedCode(email);
    expect(code).toMatch(/^\d{8}$/);
    expect((await verify(email, code)).status).toBe(200);
    expect((await reset(email, code)).status).toBe(200);
    expect((await browser.call(api.users.getCurrentUser)).status).toBe(401);
    expect((await signIn(userName)).status).toBe(401);
    expect((await signIn(userName, NEW_PASSWORD)).status).toBe(200);
    expect((await backbeat().mailTo(email)).subject).toBe('Your password was changed');
  });

  test.each([
    ['reset', { password_hash: 'another' }],
    ['suspended', { suspended_at: new Date() }],
  ])('a sign-in while the account is %s creates no session', async (_, change) => {
    const { id, userName } = await newPerson(backbeat());
    const { db, transact } = backbeat().context;
    const signingIn = await transact(async (tx, emit) => {
      await tx.updateTable('users').set(change).where('id', '=', id).execute();
      await endSessions(tx, emit, id);
      const answer = signIn(userName);
      await waitForLock(db, tx, answer);
      return { answer };
    });
    expect((await signingIn.answer).status).toBe(401);
    const sessions = await db.selectFrom('sessions').select('user_id').where('user_id', '=', id).execute();
    expect(sessions).toEqual([]);
  });

  test('the response does not reveal whether there is an account', async () => {
    const { email } = await newPerson(backbeat());
    const [knownAnswer, unknownAnswer] = [await forgot(email), await forgot(someEmail())];
    expect([knownAnswer.status, knownAnswer.text]).toEqual([unknownAnswer.status, unknownAnswer.text]);
  });

  test('a code works once, also in two parallel requests', async () => {
    const { email } = await newPerson(backbeat());
    const code = await mailedCode(email);
    const answers = await Promise.all([reset(email, code), reset(email, code, `${NEW_PASSWORD}!`)]);
    expect(statusesOf(answers)).toEqual([200, 400]);
  });

  test('five wrong attempts void a code; verification and reset share the count', async () => {
    const { email } = await newPerson(backbeat());
    const code = await mailedCode(email);
    const wrong = code.startsWith('0') ? '11111111' : '00000000';
    for (const attempt of [verify, verify, reset, reset, verify]) {
      const answer = await attempt(email, wrong);
      expect([answer.status, answer.failure.error]).toEqual([
        400,
        'Invalid or expired code. Please try again.',
      ]);
    }
    expect((await reset(email, code)).status).toBe(400);
  });

  test('a new password has the same limits as any password', async () => {
    const { email, userName } = await newPerson(backbeat());
    const code = await mailedCode(email);
    expect((await reset(email, code, '12345')).failure.error).toBe(
      'Password must be at least 6 characters long',
    );
    const guessable = await reset(email, code, `x${userName.toUpperCase()}x`);
    expect([guessable.status, guessable.failure]).toMatchObject([
      400,
      { error: auth.messages.passwordCommon, fields: { newPassword: auth.messages.passwordCommon } },
    ]);
    expect((await reset(email, code)).status).toBe(200);
  });
});
