import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';

const fromNow = (interval: string) => sql<Date>`now() + ${interval}::interval`;
const isInFuture = sql<boolean>`expires_at > now()`;

// Email verifications. A row belongs to one browser and one address.

interface BrowserAndEmail {
  browserHash: Buffer;
  email: string;
}

/** Stores a code, which replaces the previous one of the same browser and address. */
export async function saveVerification(
  db: Queryable,
  row: BrowserAndEmail & { challenge: string; codeHash: Buffer; minutes: number },
): Promise<void> {
  const fresh = {
    challenge: row.challenge,
    code_hash: row.codeHash,
    attempts: 0,
    verified_at: null,
    created_at: sql<Date>`now()`,
    expires_at: fromNow(`${row.minutes} minutes`),
  };
  await db
    .insertInto('email_verifications')
    .values({ browser_hash: row.browserHash, email: row.email, ...fresh })
    .onConflict((conflict) => conflict.columns(['browser_hash', 'email']).doUpdateSet(fresh))
    .execute();
}

/**
 * Counts an attempt.
 * @returns the hash to compare with; undefined if there is no code or no attempt left
 */
export async function consumeVerificationAttempt(
  db: Queryable,
  { browserHash, email }: BrowserAndEmail,
  tries: number,
): Promise<Buffer | undefined> {
  const row = await db
    .updateTable('email_verifications')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('browser_hash', '=', browserHash)
    .where('email', '=', email)
    .where('attempts', '<', tries)
    .where(isInFuture)
    .returning('code_hash')
    .executeTakeFirst();
  return row?.code_hash ?? undefined;
}

/** Marks the address as verified for this many minutes. The successful attempt is not counted. */
export async function markVerified(
  db: Queryable,
  { browserHash, email }: BrowserAndEmail,
  minutes: number,
): Promise<void> {
  await db
    .updateTable('email_verifications')
    .set({
      verified_at: sql<Date>`now()`,
      expires_at: fromNow(`${minutes} minutes`),
      attempts: sql<number>`attempts - 1`,
    })
    .where('browser_hash', '=', browserHash)
    .where('email', '=', email)
    .execute();
}

/** Whether this browser has verified this address or, without an address, any. */
export async function isVerified(db: Queryable, browserHash: Buffer, email?: string): Promise<boolean> {
  const row = await db
    .selectFrom('email_verifications')
    .select('email')
    .where('browser_hash', '=', browserHash)
    .where('verified_at', 'is not', null)
    .where(isInFuture)
    .$if(email !== undefined, (query) => query.where('email', '=', email ?? ''))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Consumes a verification. @returns whether there was a valid one */
export async function consumeVerification(tx: Tx, { browserHash, email }: BrowserAndEmail): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('email_verifications')
    .where('browser_hash', '=', browserHash)
    .where('email', '=', email)
    .where('verified_at', 'is not', null)
    .where(isInFuture)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

// Password resets.

/** Stores a code, which replaces the previous one. */
export async function saveReset(
  db: Queryable,
  reset: { userId: string; codeHash: string; minutes: number },
): Promise<void> {
  const fresh = { code_hash: reset.codeHash, attempts: 0, expires_at: fromNow(`${reset.minutes} minutes`) };
  await db
    .insertInto('password_resets')
    .values({ user_id: reset.userId, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute();
}

/**
 * Counts an attempt.
 * @returns the hash to compare with; undefined if there is no code or no attempt left
 */
export async function consumeResetAttempt(
  db: Queryable,
  userId: string,
  tries: number,
): Promise<string | undefined> {
  const row = await db
    .updateTable('password_resets')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('user_id', '=', userId)
    .where('attempts', '<', tries)
    .where(isInFuture)
    .returning('code_hash')
    .executeTakeFirst();
  return row?.code_hash;
}

/** Takes the successful attempt off the count. */
export async function refundResetAttempt(db: Queryable, userId: string): Promise<void> {
  await db
    .updateTable('password_resets')
    .set({ attempts: sql<number>`attempts - 1` })
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Consumes a code.
 * @returns whether it existed; of two concurrent requests with the same code one succeeds
 */
export async function consumeReset(tx: Tx, userId: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('password_resets')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Voids a mailed code. */
export async function deleteReset(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

/** Deletes expired sessions, verifications, codes, challenges, links, devices, attempts and held names. */
export async function deleteExpired(db: Queryable): Promise<void> {
  const tables = [
    'sessions',
    'email_verifications',
    'password_resets',
    'passkey_challenges',
    'email_changes',
    'email_undos',
    'sign_in_devices',
    'second_step_attempts',
    'held_user_names',
  ] as const;
  for (const table of tables) await sql`delete from ${sql.table(table)} where expires_at < now()`.execute(db);
}
