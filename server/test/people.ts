import { randomBytes } from 'node:crypto';
import { api, type Call } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import { hashSecret } from '../src/features/auth/hash-passwords.ts';
import { insertUser } from '../src/features/users/index.ts';
import type { Browser } from './browser.ts';
import type { Backbeat } from './start.ts';

export const PASSWORD = 'Four-on-the-floor-128';

/** A word that occurs nowhere else. */
export const unique = (prefix = 'nova'): string => `${prefix}${randomBytes(6).toString('hex')}`;

export interface Person {
  id: string;
  userName: string;
  email: string;
  browser: Browser;
}

type AccountDetails = Call<typeof api.auth.createAccount>['body']['user'];

/** The body of a sign-up. */
export function accountDetails(
  chosen: Partial<AccountDetails> = {},
): AccountDetails & { email: string; userName: string } {
  const userName = chosen.userName ?? unique();
  return { email: `${userName.toLowerCase()}@listeners.example`, password: PASSWORD, ...chosen, userName };
}

/** A browser in which an address has been verified with the mailed code. */
export async function verifiedBrowser(backbeat: Backbeat, email: string): Promise<Browser> {
  const browser = backbeat.visitor();
  await browser.call(api.auth.sendVerification, { params: { email } });
  const { code } = await backbeat.mailTo(email);
  await browser.call(api.auth.verifyEmail, { body: { email, code: String(code) } });
  return browser;
}

let passwordHash: Promise<string> | undefined;

/** A signed-in user. The account is inserted into the database, since sign-up has its own tests. */
export async function newPerson(
  backbeat: Backbeat,
  { plus = false, ...chosen }: Partial<AccountDetails> & { plus?: boolean } = {},
): Promise<Person> {
  const details = accountDetails(chosen);
  const id = uuidv7();
  passwordHash ??= hashSecret(PASSWORD);
  const hash = chosen.password === undefined ? await passwordHash : await hashSecret(chosen.password);
  await backbeat.context.transact(async (tx) => {
    await insertUser(tx, {
      id,
      userName: details.userName,
      email: details.email,
      passwordHash: hash,
      bio: details.bio ?? '',
      location: details.location ?? '',
      about: details.about ?? '',
      profilePic: null,
      banner: null,
    });
    if (plus) {
      await tx
        .updateTable('users')
        .set({ paid_until: new Date(Date.now() + 30 * 24 * 60 * 60 * 1000) })
        .where('id', '=', id)
        .execute();
    }
  });
  const browser = backbeat.visitor();
  await browser.call(api.auth.signIn, { body: { username: details.userName, password: details.password } });
  return { id, userName: details.userName, email: details.email, browser };
}
