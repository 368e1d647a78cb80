import { randomInt } from 'node:crypto';
import { auth, limits } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import { isEmailVerified, lockEmail } from '../../users/index.ts';
import { hashSecret } from '../hash-passwords.ts';
import { saveEmailChange, saveEmailCode } from './email.queries.ts';

/** A code that confirms an address (`POST /account/email/confirm`). */
export const newEmailCode = (): string =>
  Array.from({ length: limits.account.emailChange.length }, () =>
    auth.CODE_ALPHABET.charAt(randomInt(auth.CODE_ALPHABET.length)),
  ).join('');

/**
 * Creates a code that verifies the present address of an account.
 * @returns undefined if the account has another address, or has verified it
 */
export async function createAddressCode(
  context: Pick<Context, 'db' | 'transact'>,
  { userId, email }: { userId: string; email: string },
): Promise<string | undefined> {
  const isWanted = await context.transact(async (tx) => {
    if ((await lockEmail(tx, userId)) !== email || (await isEmailVerified(tx, userId))) return false;
    await saveEmailChange(tx, userId, email);
    return true;
  });
  if (!isWanted) return undefined;
  const code = newEmailCode();
  await saveEmailCode(context.db, { userId, email, codeHash: await hashSecret(code) });
  return code;
}
