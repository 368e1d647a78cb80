import { limits, type guests } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../db/database.ts';

/** What a code is for. A guest has one code for each purpose and browser. */
export interface CodeKey {
  guestId: string;
  purpose: guests.CodePurpose;
  /** SHA-256 of the secret of the browser that asked for the code. */
  browserHash: Buffer;
}

/** Stores a code, which replaces the previous one of the same guest, purpose and browser. */
export async function saveCode(
  db: Queryable,
  { guestId, purpose, browserHash, digest, codeHash }: CodeKey & { digest: string | null; codeHash: Buffer },
): Promise<void> {
  const code = {
    digest,
    code_hash: codeHash,
    tries: 0,
    expires_at: sql<Date>`now() + make_interval(mins => ${limits.guest.codeMinutes})`,
  };
  await db
    .insertInto('guest_codes')
    .values({ guest_id: guestId, purpose, browser_hash: browserHash, ...code })
    .onConflict((conflict) => conflict.columns(['guest_id', 'purpose', 'browser_hash']).doUpdateSet(code))
    .execute();
}

/** Counts a try. @returns the hash of the code; undefined without a valid code, or after its last try */
export async function countTry(
  db: Queryable,
  { guestId, purpose, browserHash }: CodeKey,
): Promise<Buffer | undefined> {
  const row = await db
    .updateTable('guest_codes')
    .set({ tries: sql<number>`tries + 1` })
    .where('guest_id', '=', guestId)
    .where('purpose', '=', purpose)
    .where('browser_hash', '=', browserHash)
    .where('tries', '<', limits.guest.codeTries)
    .where(sql<boolean>`expires_at > now()`)
    .returning('code_hash')
    .executeTakeFirst();
  return row?.code_hash;
}

/** Deletes a code. @returns whether it was still there */
export async function deleteCode(
  tx: Tx,
  { guestId, purpose, browserHash, codeHash }: CodeKey & { codeHash: Buffer },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('guest_codes')
    .where('guest_id', '=', guestId)
    .where('purpose', '=', purpose)
    .where('browser_hash', '=', browserHash)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes codes that have expired. */
export async function deleteExpiredCodes(db: Queryable): Promise<void> {
  await sql`delete from guest_codes where expires_at <= now()`.execute(db);
}

/** Voids all codes of a guest. */
export async function deleteCodes(tx: Tx, guestId: string): Promise<void> {
  await tx.deleteFrom('guest_codes').where('guest_id', '=', guestId).execute();
}
