// What each way of winning an account back leaves of it: the table of docs/security-reference.md.
import { readFile } from 'node:fs/promises';
import { api } from '@backbeat/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Authenticator } from '../../../../test/clients/authenticator.ts';
import type { Browser } from '../../../../test/clients/browser.ts';
import { RealtimeSocket } from '../../../../test/clients/realtime-socket.ts';
import { eventually } from '../../../../test/eventually.ts';
import { newPerson, PASSWORD } from '../../../../test/fixtures/people.ts';
import { useEmptyBackbeat } from '../../../../test/servers/start.ts';
import { removeExports } from '../../exports/index.ts';
import { lockAccounts, setDisabled } from '../../users/index.ts';
import { endSessionsByOperator } from '../sessions/remove-sessions.ts';
import { resetTwoFactor } from '../two-factor/reset-two-factor.ts';
import {
  addPasskey,
  appCode,
  RESET_PASSWORD,
  someEmail,
  STEP_MS,
  stepsOn,
  turnOnTwoFactor,
} from './recovery.fixture.ts';
import { restoreAccount } from './restore-account.ts';

const backbeat = useEmptyBackbeat();
const SET_PASSWORD = 'Waltz-in-three-96';

// The clock of app and server stands, so that no code of the app expires on its way.
beforeAll(() => {
  vi.spyOn(Date, 'now').mockReturnValue(Math.floor(Date.now() / STEP_MS) * STEP_MS + STEP_MS / 2);
});
afterAll(() => vi.restoreAllMocks());

const steps = stepsOn(backbeat);
const { changeEmail, mailResetCode, mailTo, resetPassword, signIn, signInByPasskey, undo } = steps;

/** An account with every credential. */
interface AccountWithKeys {
  userId: string;
  userName: string;
  /** The present address. */
  email: string;
  browser: Browser;
  socket: RealtimeSocket;
  passkey: Authenticator;
  secret: string;
  resetCode: string;
  undoEarlier: string;
  /** Undoes the change that the undo of an email change undoes. */
  undoChange: string;
  undoLater: string;
  /** The address that `undoChange` restores. */
  restoredEmail: string;
}

/** Adds the credentials whose age counts. */
async function addCredentials(browser: Browser) {
  const body = { currentPassword: PASSWORD, newPassword: SET_PASSWORD };
  expect((await browser.call(api.account.changePassword, { body })).status).toBe(204);
  const passkey = await addPasskey(browser);
  const { secret } = await turnOnTwoFactor(browser);
  expect((await browser.call(api.exports.requestExport)).status).toBe(201);
  return { passkey, secret };
}

/** Makes an account whose credentials are older or newer than its second change of the email. */
async function equip(isNewer: boolean): Promise<AccountWithKeys> {
  const { id: userId, userName, email: first, browser } = await newPerson(backbeat());
  const [second, third, email] = [someEmail(), someEmail(), someEmail()];
  const undoEarlier = await changeEmail(browser, first, second);
  const older = isNewer ? undefined : await addCredentials(browser);
  const undoChange = await changeEmail(browser, second, third);
  const credentials = older ?? (await addCredentials(browser));
  const undoLater = await changeEmail(browser, third, email);
  const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };
  const endpoint = `https://push.example.com/${userName}`;
  await browser.call(api.preferences.addPushSubscription, { body: { endpoint, keys } });
  await browser.call(api.account.requestEmailChange, { body: { email: someEmail() } });
  return {
    userId,
    userName,
    email,
    browser,
    socket: await RealtimeSocket.connect(backbeat(), browser),
    ...credentials,
    resetCode: await mailResetCode(email),
    undoEarlier,
    undoChange,
    undoLater,
    restoredEmail: second,
  };
}

/** The remains of an account, by the rows of the table. */
async function look(
  account: AccountWithKeys,
  { email, password, endsSocketsAtOnce }: { email: string; password: string; endsSocketsAtOnce: boolean },
): Promise<Record<string, boolean>> {
  const { browser, userName, passkey, secret, resetCode, undoEarlier, undoLater } = account;
  const isSignedIn = (await browser.call(api.users.getCurrentUser)).status === 200;
  if (!isSignedIn && endsSocketsAtOnce) await account.socket.waitForClose();
  const first = await signIn(userName, SET_PASSWORD);
  const hasPassword = first.answer.status === 200 || first.answer.failure.code === 'SECOND_FACTOR';
  const byPasskey = await signInByPasskey(passkey);
  const verification = await backbeat()
    .visitor()
    .call(api.auth.verifyResetCode, { body: { email, code: resetCode } });
  if (!hasPassword && password !== RESET_PASSWORD) await resetPassword(email, false);
  const valid = hasPassword ? SET_PASSWORD : RESET_PASSWORD;
  const plain = await signIn(userName, valid);
  const owner = plain.answer.status === 200 ? plain : await signIn(userName, valid, appCode(secret));
  expect(owner.answer.status).toBe(200);
  const { body } = await owner.browser.call(api.account.getAccount);
  const subscriptions = await backbeat()
    .context.db.selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', account.userId)
    .execute();
  return {
    password: hasPassword,
    passkeys: byPasskey.answer.status === 200,
    'authenticator app': body.twoFactor,
    'recovery codes': body.recoveryCodes > 0,
    'sessions and their sockets': isSignedIn,
    'push subscriptions': subscriptions.length > 0,
    'copies of the data': (await owner.browser.call(api.exports.listExports)).body.length > 0,
    'pending change of the email': body.pendingEmail !== null,
    'mailed reset code': verification.status === 200,
    'undo links of later changes': (await undo(undoLater)).status === 200,
    'undo links of earlier changes': (await undo(undoEarlier)).status === 200,
  };
}

/** The ways of winning an account back. `choose`: the reset removes the passkeys. */
const WAYS: Record<
  string,
  (
    account: AccountWithKeys,
    choose: boolean,
  ) => Promise<{ email?: string; password?: string; isCommand?: boolean }>
> = {
  'link that undoes an email change': async ({ undoChange, restoredEmail }) => {
    expect((await undo(undoChange)).body.email).toBe(restoredEmail);
    return { email: restoredEmail };
  },
  'password reset by mail': async ({ email, resetCode }, choose) => {
    const body = { email, code: resetCode, newPassword: RESET_PASSWORD, removePasskeys: choose };
    expect((await backbeat().visitor().call(api.auth.resetPassword, { body })).status).toBe(200);
    return { password: RESET_PASSWORD };
  },
  '`reset-2fa`': async ({ userName }) => {
    const { context } = backbeat();
    await context.transact((tx) => resetTwoFactor(context, tx, userName));
    return { isCommand: true };
  },
  '`sign-out`': async ({ userName }) => {
    const { context } = backbeat();
    await context.transact((tx) => endSessionsByOperator(context, tx, userName));
    return { isCommand: true };
  },
  'suspension lifted': async ({ userName }) => {
    const { transact } = backbeat().context;
    for (const isSuspended of [true, false])
      await transact((tx) => setDisabled(tx, { userName }, isSuspended));
    return { isCommand: true };
  },
  '`restore-account`': async ({ userId, userName }) => {
    const { context } = backbeat();
    const email = someEmail();
    await context.transact(async (tx) => {
      expect(await restoreAccount(context, tx, { userName, email })).toBe(userId);
      await removeExports(context, tx, { userId });
    });
    return { email, isCommand: true };
  },
};

/** Reads the table. @returns the cells of a row by the heading of its column, by row */
async function readTable(): Promise<Map<string, Map<string, string>>> {
  const document = await readFile(
    new URL('../../../../../docs/security-reference.md', import.meta.url),
    'utf8',
  );
  const [, section = ''] = document.split('### Winning an account back\n');
  const rows = section
    .split('\n## ')[0]
    ?.split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const [headings = [], , ...body] = rows ?? [];
  return new Map(
    body.map(([name = '', ...cells]) => [
      name,
      new Map(cells.map((cell, index) => [headings[index + 1] ?? '', cell])),
    ]),
  );
}

/** Whether something is left, by its cell and the variant of the account. */
const LEAVES: Record<string, (variant: boolean) => boolean> = {
  stays: () => true,
  goes: () => false,
  'goes if newer': (isNewer) => !isNewer,
  offered: (isChosen) => !isChosen,
};

describe('Each way of winning an account back', () => {
  const variants = Object.keys(WAYS).flatMap((way) =>
    way.startsWith('link') || way.startsWith('password')
      ? [
          { way, variant: false },
          { way, variant: true },
        ]
      : [{ way, variant: false }],
  );
  test.each(variants)('$way leaves what the table says, variant $variant', async ({ way, variant }) => {
    const table = await readTable();
    const account = await equip(variant && way.startsWith('link'));
    const {
      email = account.email,
      password = SET_PASSWORD,
      isCommand = false,
    } = (await WAYS[way]?.(account, variant)) ?? {};
    const leftovers = await look(account, { email, password, endsSocketsAtOnce: !isCommand });
    const cells = [...table].map(([name, row]) => [name, LEAVES[row.get(way) ?? '']?.(variant)]);
    expect(leftovers).toEqual(Object.fromEntries(cells));
  });
});

describe('A hijacked account', () => {
  test('an owner wins the account back by the undo link and a reset, in whatever order the thief changed it', async () => {
    const owner = await newPerson(backbeat());
    const ownPasskey = await addPasskey(owner.browser);
    await turnOnTwoFactor(owner.browser);
    // The thief has the cookie. They start with a passkey, which a reset alone can remove.
    const thief = owner.browser.copy();
    const earlyPasskey = await addPasskey(thief);
    const undoToken = await changeEmail(thief, owner.email, someEmail());
    const latePasskey = await addPasskey(thief);
    const { body: newCodes } = await thief.call(api.credentials.createRecoveryCodes);
    const [code = ''] = newCodes.recoveryCodes;
    expect((await thief.call(api.credentials.disableTwoFactor, { body: { code } })).status).toBe(204);
    await turnOnTwoFactor(thief);
    const body = { currentPassword: PASSWORD, newPassword: SET_PASSWORD };
    expect((await thief.call(api.account.changePassword, { body })).status).toBe(204);
    const { body: present } = await thief.call(api.account.getAccount);
    const thiefToken = await changeEmail(thief, present.email, someEmail());

    expect((await undo(undoToken)).body.email).toBe(owner.email);
    expect((await thief.call(api.users.getCurrentUser)).status).toBe(401);
    expect((await undo(thiefToken)).status).toBe(400);
    expect((await signIn(owner.userName, SET_PASSWORD)).answer.failure.code).toBe('WRONG_PASSWORD');
    expect((await signInByPasskey(latePasskey)).answer.status).toBe(401);
    expect((await signInByPasskey(ownPasskey)).answer.status).toBe(200);
    // The app of the thief is gone, and the thief had removed that of the owner.
    await resetPassword(owner.email, true);
    expect((await signInByPasskey(earlyPasskey)).answer.status).toBe(401);
    const { answer, browser } = await signIn(owner.userName, RESET_PASSWORD);
    expect(answer.status).toBe(200);
    expect((await browser.call(api.account.getAccount)).body).toMatchObject({
      email: owner.email,
      passkeys: 0,
      twoFactor: false,
      recoveryCodes: 0,
      pendingEmail: null,
    });
  });

  test('notices go to each address that can still undo a change', async () => {
    const { browser, email } = await newPerson(backbeat());
    const [second, third] = [someEmail(), someEmail()];
    await changeEmail(browser, email, second);
    await addPasskey(browser);
    for (const address of [email, second])
      expect(await mailTo(address, 'A passkey was added')).toContain('a passkey was just added');
    await changeEmail(browser, second, third);
    expect(await mailTo(email, 'Your email was changed')).toContain('undo the change');
    await turnOnTwoFactor(browser);
    for (const address of [email, second, third]) await mailTo(address, 'Two-step verification is on');
    await resetPassword(third, true);
    for (const subject of ['Your passkeys were removed', 'Your password was changed'])
      for (const address of [email, second, third]) await mailTo(address, subject);
  });

  test('a request that waited for the undo adds no passkey', async () => {
    const owner = await newPerson(backbeat());
    const token = await changeEmail(owner.browser, owner.email, someEmail());
    const { body: options } = await owner.browser.call(api.credentials.startPasskeyCreation);
    const body = new Authenticator('http://localhost').create(options);
    const { db, transact } = backbeat().context;
    const waitForRequests = async (count: number) => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(db);
      expect(rows).toHaveLength(count);
    };
    const { undoing, adding } = await transact(async (tx) => {
      await lockAccounts(tx, [owner.id]);
      const first = undo(token);
      await eventually(() => waitForRequests(1));
      const second = owner.browser.call(api.credentials.addPasskey, { body });
      await eventually(() => waitForRequests(2));
      return { undoing: first, adding: second };
    });
    expect([(await undoing).status, (await adding).status]).toEqual([200, 401]);
    const passkeys = await db.selectFrom('passkeys').select('id').where('user_id', '=', owner.id).execute();
    expect(passkeys).toEqual([]);
  });
});
