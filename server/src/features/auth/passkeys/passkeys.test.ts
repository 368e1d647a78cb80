import { account, api, limits } from '@backbeat/contract';
import { describe, expect, test } from 'vitest';
import { Authenticator } from '../../../../test/clients/authenticator.ts';
import { statusesOf, type Browser } from '../../../../test/clients/browser.ts';
import { newPerson, PASSWORD, type Person } from '../../../../test/fixtures/people.ts';
import { useBackbeat } from '../../../../test/servers/start.ts';
import { waitForLock } from '../../../../test/wait-for-lock.ts';
import { mayFollow } from './passkeys.policy.ts';

const backbeat = useBackbeat();
const ORIGIN = 'http://localhost';
const { credentials } = api;

/** Adds a passkey to an account. */
async function addPasskey({ browser }: Person, name?: string) {
  const authenticator = new Authenticator(ORIGIN);
  const { body: options } = await browser.call(credentials.startPasskeyCreation);
  const passkey = await browser.call(credentials.addPasskey, {
    body: { ...authenticator.create(options), ...(name !== undefined && { name }) },
  });
  return { authenticator, passkey, options };
}

const challenge = async (browser: Browser) => (await browser.call(credentials.startPasskeySignIn)).body;

async function signInWith(
  authenticator: Authenticator,
  how: Parameters<Authenticator['sign']>[1] = {},
  browser = backbeat().visitor(),
) {
  const body = authenticator.sign(await challenge(browser), how);
  return { browser, body, answer: await browser.call(credentials.signInWithPasskey, { body }) };
}

const eventsOf = async ({ browser }: Person) =>
  (await browser.call(api.account.listSecurityEvents)).body.map(({ kind }) => kind);

describe('adding a passkey', () => {
  test('a passkey is named after the device, can be renamed and removed, and each change is mailed', async () => {
    const person = await newPerson(backbeat());
    const { passkey, options } = await addPasskey(person);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: person.userName },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    expect([passkey.status, passkey.body]).toEqual([
      201,
      expect.objectContaining({ name: 'Unknown device', lastUsedAt: null }),
    ]);
    expect((await backbeat().mailTo(person.email)).subject).toBe('A passkey was added');
    const params = { id: passkey.body.id };
    const renaming = await person.browser.call(credentials.renamePasskey, {
      params,
      body: { name: ' Phone ' },
    });
    expect(renaming.body.name).toBe('Phone');
    expect((await backbeat().mailTo(person.email)).subject).toBe('A passkey was renamed');
    expect((await person.browser.call(credentials.listPasskeys)).body).toEqual([renaming.body]);
    expect((await person.browser.call(credentials.removePasskey, { params })).status).toBe(204);
    expect((await backbeat().mailTo(person.email)).subject).toBe('A passkey was removed');
    expect((await person.browser.call(credentials.listPasskeys)).body).toEqual([]);
    expect(await eventsOf(person)).toEqual(['passkeyRemoved', 'passkeyRenamed', 'passkeyAdded', 'signedIn']);
  });

  test('a challenge counts once, and only for the user who asked for it', async () => {
    const [person, other] = [await newPerson(backbeat()), await newPerson(backbeat())];
    const { body: options } = await person.browser.call(credentials.startPasskeyCreation);
    const body = new Authenticator(ORIGIN).create(options);
    const stolenAnswer = await other.browser.call(credentials.addPasskey, { body });
    expect([stolenAnswer.status, stolenAnswer.failure.error]).toEqual([
      400,
      account.messages.passkeyNotAdded,
    ]);
    const answers = await Promise.all(
      [1, 2].map(() => person.browser.call(credentials.addPasskey, { body })),
    );
    expect(statusesOf(answers)).toEqual([201, 400]);
  });

  test.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['that did not verify its user', { isUserVerified: false }],
  ])('refuses a passkey %s', async (_, how) => {
    const { browser } = await newPerson(backbeat());
    const { body: options } = await browser.call(credentials.startPasskeyCreation);
    const body = new Authenticator(ORIGIN).create(options, how);
    expect((await browser.call(credentials.addPasskey, { body })).status).toBe(400);
  });

  test.each([
    [1023, 201],
    [1024, 400],
  ])('a passkey whose id has %i bytes answers %i', async (length, status) => {
    const { browser } = await newPerson(backbeat());
    const authenticator = new Authenticator(ORIGIN, length);
    const { body: options } = await browser.call(credentials.startPasskeyCreation);
    const body = authenticator.create(options);
    expect((await browser.call(credentials.addPasskey, { body })).status).toBe(status);
  });

  test('a known passkey answers 409, also for another account', async () => {
    const [person, other] = [await newPerson(backbeat()), await newPerson(backbeat())];
    const { authenticator } = await addPasskey(person);
    const { body: again } = await person.browser.call(credentials.startPasskeyCreation);
    expect(again.excludeCredentials).toEqual([
      { id: authenticator.id, type: 'public-key', transports: ['hybrid', 'internal'] },
    ]);
    const { body: options } = await other.browser.call(credentials.startPasskeyCreation);
    const answer = await other.browser.call(credentials.addPasskey, { body: authenticator.create(options) });
    expect([answer.status, answer.failure.error]).toEqual([409, account.messages.passkeyKnown]);
  });

  test('an account has at most ten passkeys, also when they are added at once', async () => {
    const person = await newPerson(backbeat());
    const answers = await Promise.all(
      Array.from({ length: limits.account.passkeys + 2 }, (_, index) => addPasskey(person, `Key ${index}`)),
    );
    expect(answers.filter(({ passkey }) => passkey.status === 201)).toHaveLength(limits.account.passkeys);
    expect(answers.filter(({ passkey }) => passkey.status === 409)).toHaveLength(2);
  });
});

describe('signing in with a passkey', () => {
  test('needs neither a name nor a second step, and records the use', async () => {
    const person = await newPerson(backbeat());
    const { authenticator } = await addPasskey(person);
    const { browser, answer } = await signInWith(authenticator);
    expect([answer.status, answer.body]).toEqual([200, { id: person.id, userName: person.userName }]);
    expect((await browser.call(api.users.getCurrentUser)).body.userName).toBe(person.userName);
    const [passkey] = (await browser.call(credentials.listPasskeys)).body;
    expect(passkey?.lastUsedAt).not.toBeNull();
    expect((await eventsOf(person))[0]).toBe('passkeySignedIn');
  });

  test('an answer counts once', async () => {
    const { authenticator } = await addPasskey(await newPerson(backbeat()));
    const { browser, body } = await signInWith(authenticator);
    const again = await browser.call(credentials.signInWithPasskey, { body });
    expect([again.status, again.failure.code]).toEqual([401, 'WRONG_PASSKEY']);
  });

  test.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['that did not verify its user', { isUserVerified: false }],
  ])('refuses an answer %s', async (_, how) => {
    const { authenticator } = await addPasskey(await newPerson(backbeat()));
    expect((await signInWith(authenticator, how)).answer.status).toBe(401);
  });

  test('refuses an unknown passkey, a wrong signature and an expired challenge alike', async () => {
    const { authenticator } = await addPasskey(await newPerson(backbeat()));
    const browser = backbeat().visitor();
    const forgedAssertion = authenticator.sign(await challenge(browser));
    const other = new Authenticator(ORIGIN).sign(await challenge(browser));
    const late = authenticator.sign(await challenge(browser));
    await backbeat()
      .context.db.updateTable('passkey_challenges')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    const open = await challenge(browser);
    const bodies = [
      {
        ...forgedAssertion,
        response: { ...authenticator.sign(open).response, signature: forgedAssertion.response.signature },
      },
      other,
      late,
    ];
    for (const body of bodies) {
      const answer = await browser.call(credentials.signInWithPasskey, { body });
      expect([answer.status, answer.failure]).toEqual([
        401,
        { code: 'WRONG_PASSKEY', error: account.messages.passkeyWrong },
      ]);
    }
  });

  test('a counter that goes back is refused, logged and mailed', async () => {
    const person = await newPerson(backbeat());
    const { authenticator } = await addPasskey(person);
    await backbeat().mailTo(person.email);
    await signInWith(authenticator);
    authenticator.counter = 1;
    expect((await signInWith(authenticator)).answer.status).toBe(401);
    expect((await eventsOf(person))[0]).toBe('passkeyRefused');
    expect((await backbeat().mailTo(person.email)).subject).toBe('We blocked a passkey');
  });

  test('a passkey without a counter can be used again and again', async () => {
    const person = await newPerson(backbeat());
    const authenticator = new Authenticator(ORIGIN);
    authenticator.counter = 0;
    const { body: options } = await person.browser.call(credentials.startPasskeyCreation);
    await person.browser.call(credentials.addPasskey, { body: authenticator.create(options) });
    for (const _ of [1, 2]) expect((await signInWith(authenticator)).answer.status).toBe(200);
    expect([mayFollow(0, 0), mayFollow(1, 2), mayFollow(2, 2), mayFollow(3, 0)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('a passkey that is removed during a sign-in opens no session', async () => {
    const person = await newPerson(backbeat());
    const { authenticator, passkey } = await addPasskey(person);
    const { transact, db } = backbeat().context;
    const pending = await transact(async (tx) => {
      await tx.deleteFrom('passkeys').where('id', '=', passkey.body.id).execute();
      const signingIn = signInWith(authenticator);
      await waitForLock(db, tx, signingIn);
      return { signingIn };
    });
    expect((await pending.signingIn).answer.status).toBe(401);
    const sessions = await db.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute();
    expect(sessions).toHaveLength(1);
  });

  test('the user handle of another account is refused, and that of its own user is accepted', async () => {
    const [person, other] = [await newPerson(backbeat()), await newPerson(backbeat())];
    const { authenticator, options } = await addPasskey(person);
    const { options: otherOptions } = await addPasskey(other);
    const signInAs = async (handle: string) => {
      const browser = backbeat().visitor();
      const body = authenticator.sign(await challenge(browser));
      const response = { ...body.response, userHandle: handle };
      return (await browser.call(credentials.signInWithPasskey, { body: { ...body, response } })).status;
    };
    for (const [handle, status] of [
      [otherOptions.user.id, 401],
      ['AAAA', 401],
      [options.user.id, 200],
    ] as const)
      expect([handle, await signInAs(handle)]).toEqual([handle, status]);
  });

  test('a suspended account answers 403', async () => {
    const person = await newPerson(backbeat());
    const { authenticator } = await addPasskey(person);
    const { db } = backbeat().context;
    await db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', person.id).execute();
    const { answer } = await signInWith(authenticator);
    expect([answer.status, answer.failure.code]).toEqual([403, 'ACCOUNT_DISABLED']);
  });
});

test('a passkey proves the identity of its own user only', async () => {
  const [person, other] = [await newPerson(backbeat()), await newPerson(backbeat())];
  const { authenticator } = await addPasskey(person);
  const { db } = backbeat().context;
  await db.updateTable('sessions').set({ proven_at: null }).execute();
  const prove = async ({ browser }: Person) =>
    browser.call(api.account.proveIdentity, { body: authenticator.sign(await challenge(browser)) });
  const body = { email: 'another@listeners.example' };
  const unprovenAnswer = await person.browser.call(api.account.requestEmailChange, { body });
  expect([unprovenAnswer.status, unprovenAnswer.failure.code]).toEqual([403, 'PROOF_REQUIRED']);
  expect((await prove(other)).status).toBe(400);
  expect((await prove(person)).status).toBe(200);
  expect((await person.browser.call(api.account.requestEmailChange, { body })).status).toBe(200);
  // The password proves it as well.
  const passwordProof = await other.browser.call(api.account.proveIdentity, { body: { password: PASSWORD } });
  expect(passwordProof.status).toBe(200);
});
