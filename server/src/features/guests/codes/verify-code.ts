import { randomInt, timingSafeEqual } from 'node:crypto';
import { ApiError, auth, guests, limits, readCode } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import type { Queryable, Tx } from '../../../db/database.ts';
import { loadGuestKey, macOf } from '../keys/load-guest-key.ts';
import { recordUse, type UseOrigin } from '../uses/uses.queries.ts';
import { countTry, deleteCode, saveCode, type CodeKey } from './codes.queries.ts';

/** A code for an answer counts for one digest. */
interface CodeUse extends CodeKey {
  digest?: string | undefined;
}

/** A right code that has not been used. `useCode` uses it in the transaction of the act. */
export interface VerifiedCode extends CodeKey {
  codeHash: Buffer;
}

/** Creates a code. It voids the previous one of the same guest, purpose and browser. */
export async function createCode(db: Queryable, use: CodeUse): Promise<string> {
  const code = Array.from({ length: limits.guest.codeLength }, () =>
    auth.CODE_ALPHABET.charAt(randomInt(auth.CODE_ALPHABET.length)),
  ).join('');
  await saveCode(db, { ...use, digest: use.digest ?? null, codeHash: await hashCode(db, use, code) });
  return code;
}

/**
 * Checks a code as its holder typed it. A wrong one counts as a try at once, outside of the transaction
 * of the act, so that the try counts also if that fails. Call it before the transaction, and `useCode`
 * in it.
 * @param origin where the code was entered
 * @throws {ApiError} WRONG_CODE for a code that is wrong, used, expired, or of another guest, purpose,
 *   browser or digest; TOO_MANY_REQUESTS after many wrong ones
 */
export async function verifyCode(
  { db, limiter }: Pick<Context, 'db' | 'limiter'>,
  { code, ...use }: CodeUse & { code: string },
  origin: UseOrigin,
): Promise<VerifiedCode> {
  await limiter.consume('guestCodeFailures', use.guestId);
  const expected = await countTry(db, use);
  const codeHash = await hashCode(db, use, readCode(code));
  if (!expected || !timingSafeEqual(expected, codeHash)) {
    await recordUse(db, { ...origin, guestId: use.guestId, kind: 'codeWrong' });
    throw wrongCode();
  }
  await limiter.giveBack('guestCodeFailures', use.guestId);
  const { guestId, purpose, browserHash } = use;
  return { guestId, purpose, browserHash, codeHash };
}

/**
 * Uses a verified code, which counts once.
 * @throws {ApiError} WRONG_CODE if another call has used or replaced it meanwhile
 */
export async function useCode(tx: Tx, code: VerifiedCode): Promise<void> {
  if (!(await deleteCode(tx, code))) throw wrongCode();
}

/** The HMAC names all that the code is for, so that it matches nothing else. */
async function hashCode(db: Queryable, use: CodeUse, code: string): Promise<Buffer> {
  const { guestId, purpose, browserHash, digest = '' } = use;
  const content = [guestId, purpose, browserHash.toString('hex'), digest, code].join(' ');
  return macOf(await loadGuestKey(db), 'code', content);
}

const wrongCode = (): ApiError =>
  new ApiError('WRONG_CODE', guests.messages.wrongCode, { fields: { code: guests.messages.wrongCode } });
