import { account, api, auth, type Failure } from '@backbeat/contract';
import { describe, expect, test } from 'vitest';
import { statusesOf } from '../../../test/clients/browser.ts';
import { RealtimeSocket } from '../../../test/clients/realtime-socket.ts';
import { newPerson, PASSWORD, unique, type Person } from '../../../test/fixtures/people.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { eventually } from '../../../test/eventually.ts';
import { describeDevice } from './sessions/describe-device.ts';
import { endSessionsByOperator } from './sessions/remove-sessions.ts';

const backbeat = useBackbeat();
const routes = api.account;
const NEW_PASSWORD = 'Waltz-in-three-96';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
const someEmail = () => `${unique()}@listeners.example`;

/** Signs in on another device. */
async function signIn({ userName }: Person, password = PASSWORD, headers = {}) {
  const browser = backbeat().visitor();
  const { status } = await browser.call(api.auth.signIn, { body: { username: userName, password }, headers });
  return { browser, status };
}

const isSignedIn = async ({ browser }: Pick<Person, 'browser'>) =>
  (await browser.call(api.users.getCurrentUser)).status === 200;

const eventsOf = async ({ browser }: Person) =>
  (await browser.call(routes.listSecurityEvents)).body.map(({ kind }) => kind);

/** Lets the proof that the sign-in was expire. */
const expireProof = (person: Person) =>
  backbeat()
    .context.db.updateTable('sessions')
    .set({ proven_at: new Date(Date.now() - 10 * 60_000 - 1000) })
    .where('user_id', '=', person.id)
    .execute();

test.each([
  [FIREFOX, 'Firefox on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['', 'Unknown device'],
  ['x'.repeat(5000), 'Unknown device'],
])('describes a device by its browser and system: %.40s', (userAgent, words) => {
  expect(describeDevice(userAgent)).toBe(words);
});

describe('sessions', () => {
  test('the list names device, address and times, and marks the present session', async () => {
    const person = await newPerson(backbeat());
    await signIn(person, PASSWORD, { 'user-agent': FIREFOX });
    const { body } = await person.browser.call(routes.listSessions);
    expect(body).toHaveLength(2);
    expect(body.find(({ current }) => !current)).toMatchObject({
      device: 'Firefox on Windows',
      address: '127.0.0.1',
    });
    expect(body.filter(({ current }) => current)).toHaveLength(1);
  });

  test('a session that ends closes its sockets and loses its access at once', async () => {
    const person = await newPerson(backbeat());
    const other = await signIn(person);
    const socket = await RealtimeSocket.connect(backbeat(), other.browser);
    const [session] = (await person.browser.call(routes.listSessions)).body.filter((each) => !each.current);
    const params = { id: String(session?.id) };
    const stranger = await newPerson(backbeat());
    expect((await stranger.browser.call(routes.endSession, { params })).status).toBe(404);
    expect((await person.browser.call(routes.endSession, { params })).status).toBe(204);
    // The server looks for ended sessions every 15 seconds; this one closes before.
    await eventually(async () => expect(socket.isOpen).toBe(false));
    expect([await isSignedIn(other), await isSignedIn(person)]).toEqual([false, true]);
    expect((await person.browser.call(routes.endSession, { params })).status).toBe(404);
  });

  test('all other sessions end at once, and this one can end itself', async () => {
    const person = await newPerson(backbeat());
    const others = [await signIn(person), await signIn(person)];
    expect((await person.browser.call(routes.endOtherSessions)).status).toBe(204);
    expect(await Promise.all([person, ...others].map(isSignedIn))).toEqual([true, false, false]);
    expect((await eventsOf(person))[0]).toBe('otherSessionsEnded');
    const [ownSession] = (await person.browser.call(routes.listSessions)).body;
    await person.browser.call(routes.endSession, { params: { id: String(ownSession?.id) } });
    expect([await isSignedIn(person), person.browser.cookie]).toEqual([false, '']);
  });

  test('an operator can end all of them, which is logged', async () => {
    const person = await newPerson(backbeat());
    const other = await newPerson(backbeat());
    const { context } = backbeat();
    await context.transact(async (tx) => {
      expect(await endSessionsByOperator(context, tx, person.userName.toUpperCase())).toBe(true);
      expect(await endSessionsByOperator(context, tx, unique())).toBe(false);
    });
    expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([false, true]);
    const { browser } = await signIn(person);
    expect(await eventsOf({ ...person, browser })).toEqual([
      'signedIn',
      'sessionsEndedByOperator',
      'signedIn',
    ]);
  });

  test('the last use is recorded at most once a minute', async () => {
    const person = await newPerson(backbeat());
    const { db } = backbeat().context;
    const seenAt = async () =>
      (
        await db
          .selectFrom('sessions')
          .select('last_seen_at')
          .where('user_id', '=', person.id)
          .executeTakeFirstOrThrow()
      ).last_seen_at.getTime();
    const first = await seenAt();
    await isSignedIn(person);
    expect(await seenAt()).toBe(first);
    const old = new Date(Date.now() - 61_000);
    await db.updateTable('sessions').set({ last_seen_at: old }).where('user_id', '=', person.id).execute();
    await isSignedIn(person);
    await eventually(async () => expect(await seenAt()).toBeGreaterThan(first));
  });

  test('an account has at most a hundred sessions', async () => {
    const person = await newPerson(backbeat());
    const { db } = backbeat().context;
    const row = (index: number) => ({
      token_hash: Buffer.from(`${person.id} ${index}`),
      user_id: person.id,
      last_seen_at: new Date(Date.now() - 60_000 - index),
      expires_at: new Date(Date.now() + 60_000),
    });
    const rows = Array.from({ length: 100 }, (_, index) => row(index));
    await db.insertInto('sessions').values(rows).execute();
    await signIn(person);
    expect((await person.browser.call(routes.listSessions)).body).toHaveLength(100);
    const { length } = await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', person.id)
      .execute();
    expect(length).toBe(100);
  });
});

describe('a change of the password', () => {
  const change = (
    { browser }: Pick<Person, 'browser'>,
    currentPassword: string,
    newPassword = NEW_PASSWORD,
  ) => browser.call(routes.changePassword, { body: { currentPassword, newPassword } });

  test('ends all other sessions, is logged and mailed, and needs no other proof', async () => {
    const person = await newPerson(backbeat());
    const other = await signIn(person);
    await expireProof(person);
    expect((await change(person, PASSWORD)).status).toBe(204);
    expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([true, false]);
    expect([(await signIn(person)).status, (await signIn(person, NEW_PASSWORD)).status]).toEqual([401, 200]);
    expect((await backbeat().mailTo(person.email)).text).toContain('Forgot password?');
    expect(await eventsOf(person)).toEqual(['signedIn', 'passwordChanged', 'signedIn', 'signedIn']);
  });

  test.each([
    ['not-the-one', NEW_PASSWORD, 'currentPassword', account.messages.wrongPassword],
    [PASSWORD, '12345', 'newPassword', 'Password must be at least 6 characters long'],
    [PASSWORD, 'iloveyou', 'newPassword', 'This password is too easy to guess.'],
  ])('from %s to %s answers 400 and changes nothing', async (current, next, field, sentence) => {
    const person = await newPerson(backbeat());
    const answer = await change(person, current, next);
    expect([answer.status, answer.failure]).toMatchObject([
      400,
      { error: sentence, fields: { [field]: sentence } } satisfies Partial<Failure>,
    ]);
    expect((await signIn(person)).status).toBe(200);
  });

  test('one of two concurrent changes succeeds', async () => {
    const person = await newPerson(backbeat());
    const answers = await Promise.all([
      change(person, PASSWORD),
      change(person, PASSWORD, `${NEW_PASSWORD}!`),
    ]);
    expect(statusesOf(answers)).toEqual([204, 400]);
  });
});

describe('a change of the email', () => {
  const request = (person: Person, email: string) =>
    person.browser.call(routes.requestEmailChange, { body: { email } });
  const confirm = (person: Person, code: string) =>
    person.browser.call(routes.confirmEmailChange, { body: { code } });
  const undo = (token: string) => backbeat().visitor().call(routes.undoEmailChange, { body: { token } });
  const codeTo = async (email: string) => (await backbeat().mailTo(email)).code ?? '';
  /** Changes the email. @returns the token of the link that the old address gets */
  async function change(person: Person, from: string, to: string) {
    await request(person, to);
    expect((await confirm(person, await codeTo(to))).body).toEqual({ email: to });
    const { subject, text } = await backbeat().mailTo(from);
    expect(subject).toBe('Your email was changed');
    return /http:\/\/localhost\/settings\/email-undo\?token=([\w-]{43})/.exec(text)?.[1] ?? '';
  }

  test('takes effect with the mailed code, and only in the account that asked for it', async () => {
    const [person, other] = [await newPerson(backbeat()), await newPerson(backbeat())];
    const email = someEmail();
    expect((await request(person, email.toUpperCase())).status).toBe(200);
    const code = await codeTo(email);
    expect((await person.browser.call(routes.getAccount)).body).toMatchObject({
      email: person.email,
      pendingEmail: email,
    });
    const foreignAnswer = await confirm(other, code);
    expect([foreignAnswer.status, foreignAnswer.failure.error]).toEqual([400, auth.messages.codeWrong]);
    expect((await confirm(person, code.toLowerCase())).status).toBe(200);
    expect((await confirm(person, code)).status).toBe(400);
    expect((await person.browser.call(routes.getAccount)).body).toMatchObject({ email, pendingEmail: null });
  });

  test('five wrong attempts void a code, also in parallel', async () => {
    const person = await newPerson(backbeat());
    const email = someEmail();
    await request(person, email);
    const code = await codeTo(email);
    await Promise.all(Array.from({ length: 5 }, () => confirm(person, 'AAAAAAAA')));
    expect((await confirm(person, code)).status).toBe(400);
  });

  test('a taken address gets the same response, and a mail without a code', async () => {
    const [person, owner] = [await newPerson(backbeat()), await newPerson(backbeat())];
    const [free, takenAnswer] = [await request(person, someEmail()), await request(person, owner.email)];
    expect([takenAnswer.status, takenAnswer.text]).toEqual([free.status, free.text]);
    expect((await person.browser.call(routes.getAccount)).body.pendingEmail).toBe(owner.email);
    const mail = await backbeat().mailTo(owner.email);
    expect([mail.subject, mail.code]).toEqual(['This address already has an account', undefined]);
    expect((await request(person, person.email)).status).toBe(409);
  });

  test('the old address can undo it once, which ends all sessions', async () => {
    const person = await newPerson(backbeat());
    const to = someEmail();
    const token = await change(person, person.email, to);
    expect((await undo(`${token}x`)).status).toBe(400);
    const answers = await Promise.all([undo(token), undo(token)]);
    expect(statusesOf(answers)).toEqual([200, 400]);
    expect(await isSignedIn(person)).toBe(false);
    const { browser } = await signIn(person);
    expect((await browser.call(routes.getAccount)).body.email).toBe(person.email);
    expect((await backbeat().mailTo(person.email)).subject).toBe('Your email was restored');
    expect(await eventsOf({ ...person, browser })).toEqual([
      'signedIn',
      'emailChangeUndone',
      'emailChanged',
      'emailChangeRequested',
      'signedIn',
    ]);
  });

  test('the first address undoes all later changes, and its link lasts seven days', async () => {
    const person = await newPerson(backbeat());
    const [second, third] = [someEmail(), someEmail()];
    const first = await change(person, person.email, second);
    const later = await change(person, second, third);
    const { db } = backbeat().context;
    const links = await db
      .selectFrom('email_undos')
      .select('expires_at')
      .where('user_id', '=', person.id)
      .execute();
    const days = links.map(({ expires_at }) => (expires_at.getTime() - Date.now()) / 86_400_000);
    expect(days.map(Math.round)).toEqual([7, 7]);
    expect((await undo(first)).status).toBe(200);
    expect((await undo(later)).status).toBe(400);
    const { browser } = await signIn(person);
    expect((await browser.call(routes.getAccount)).body.email).toBe(person.email);
  });

  test('answers 409 if another account has the address meanwhile', async () => {
    const person = await newPerson(backbeat());
    const email = someEmail();
    await request(person, email);
    const code = await codeTo(email);
    await newPerson(backbeat(), { email });
    const answer = await confirm(person, code);
    expect([answer.status, answer.failure.error]).toEqual([409, 'Email is already taken']);
  });
});

describe('a fresh proof', () => {
  const SENSITIVE = Object.entries({ ...api.account, ...api.credentials, ...api.users }).filter(
    ([, route]) => 'proof' in route,
  );

  test('the sensitive changes are those of the specification', () => {
    expect(SENSITIVE.map(([name]) => name).toSorted()).toEqual([
      'addPasskey',
      'confirmTwoFactor',
      'createRecoveryCodes',
      'deleteAccount',
      'disableTwoFactor',
      'removePasskey',
      'renamePasskey',
      'requestEmailChange',
      'startPasskeyCreation',
      'startTwoFactor',
    ]);
  });

  test('every sensitive change asks for one ten minutes after the last', async () => {
    const person = await newPerson(backbeat());
    const params = { id: person.id };
    expect((await person.browser.call(routes.getAccount)).body.proofExpiresAt).not.toBeNull();
    await expireProof(person);
    for (const [name, route] of SENSITIVE) {
      const answer = await person.browser.ask(route, { params, body: {} });
      expect([name, answer.status, answer.failure]).toEqual([
        name,
        403,
        { code: 'PROOF_REQUIRED', error: account.messages.proofRequired },
      ]);
    }
    expect((await person.browser.call(routes.getAccount)).body.proofExpiresAt).toBeNull();
  });

  test('a password proves the identity in its own session only', async () => {
    const person = await newPerson(backbeat());
    const other = await signIn(person);
    await expireProof(person);
    const prove = (password: string) => person.browser.call(routes.proveIdentity, { body: { password } });
    const wrong = await prove('not-the-one');
    expect([wrong.status, wrong.failure.error]).toEqual([400, account.messages.wrongPassword]);
    const { status, body } = await prove(PASSWORD);
    expect([status, Date.parse(body.proofExpiresAt) > Date.now() + 9 * 60_000]).toEqual([200, true]);
    expect((await person.browser.call(api.credentials.startTwoFactor)).status).toBe(200);
    expect((await other.browser.call(api.credentials.startTwoFactor)).status).toBe(403);
  });
});

test('the security log has the last hundred events with address and device', async () => {
  const person = await newPerson(backbeat());
  const { db } = backbeat().context;
  const rows = Array.from({ length: 120 }, () => ({ user_id: person.id, kind: 'signedIn' }));
  await db.insertInto('security_events').values(rows).execute();
  const { browser } = await signIn(person, PASSWORD, { 'user-agent': FIREFOX });
  const { body } = await browser.call(routes.listSecurityEvents);
  expect(body).toHaveLength(100);
  expect(body[0]).toMatchObject({ kind: 'signedIn', address: '127.0.0.1', device: 'Firefox on Windows' });
  const { length } = await db
    .selectFrom('security_events')
    .select('id')
    .where('user_id', '=', person.id)
    .execute();
  expect(length).toBe(100);
});
