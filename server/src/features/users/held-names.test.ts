import { api, nameMessages } from '@backbeat/contract';
import { expect, test } from 'vitest';
import { accountDetails, newPerson, unique, verifiedBrowser } from '../../../test/fixtures/people.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { waitForLock } from '../../../test/wait-for-lock.ts';
import { deleteExpired } from '../auth/auth.queries.ts';
import { deleteAccountRow } from './own-account.queries.ts';

const backbeat = useBackbeat();

const isAvailable = async (name: string) =>
  (await backbeat().visitor().call(api.auth.checkUserName, { params: { name } })).body;

async function signUp(userName: string) {
  const user = accountDetails({ userName, email: `${unique()}@listeners.example` });
  const browser = await verifiedBrowser(backbeat(), user.email);
  return browser.call(api.auth.createAccount, { body: { user } });
}

const deleteRow = (id: string) => backbeat().context.transact((tx) => deleteAccountRow(tx, id));

/** Moves the end of a held name. */
const holdUntil = (name: string, expiresAt: Date) =>
  backbeat()
    .context.db.updateTable('held_user_names')
    .set({ expires_at: expiresAt })
    .where('name_key', '=', name.toLowerCase())
    .execute();

test('the name of a deleted account is taken for 90 days, in any letter case', async () => {
  const { id, userName } = await newPerson(backbeat(), { userName: unique('Nova') });
  await deleteRow(id);
  for (const name of [userName, userName.toUpperCase()]) {
    expect(await isAvailable(name)).toMatchObject({ available: false, error: nameMessages.taken });
    expect((await signUp(name)).status).toBe(409);
  }
  const { db } = backbeat().context;
  const { expires_at: expiry } = await db
    .selectFrom('held_user_names')
    .selectAll()
    .where('name_key', '=', userName.toLowerCase())
    .executeTakeFirstOrThrow();
  const days = (expiry.getTime() - Date.now()) / (24 * 60 * 60 * 1000);
  expect(days).toBeCloseTo(90, 0);
  await holdUntil(userName, new Date(Date.now() - 1000));
  expect((await isAvailable(userName)).available).toBe(true);
  expect((await signUp(userName)).status).toBe(201);
  await deleteExpired(db);
  const rows = await db.selectFrom('held_user_names').select('name_key').execute();
  expect(rows.map(({ name_key: key }) => key)).not.toContain(userName.toLowerCase());
});

test('a sign-up that fails holds no name', async () => {
  const userName = unique();
  const { email } = await newPerson(backbeat());
  const browser = await verifiedBrowser(backbeat(), `${unique()}@listeners.example`);
  const user = accountDetails({ userName, email });
  expect((await browser.call(api.auth.createAccount, { body: { user } })).status).toBe(403);
  expect((await isAvailable(userName)).available).toBe(true);
  expect((await signUp(userName)).status).toBe(201);
});

test('a sign-up that waits for the deletion of the account with its name fails', async () => {
  const { id, userName } = await newPerson(backbeat());
  const { context } = backbeat();
  const signUpPromise = await context.transact(async (tx) => {
    await deleteAccountRow(tx, id);
    const creation = signUp(userName);
    await waitForLock(context.db, tx, creation);
    return { creation };
  });
  expect((await signUpPromise.creation).status).toBe(409);
});
