import { limits } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../db/database.ts';

/** Returns whether two-step verification is on; undefined before its first step. */
export async function isTwoFactorOn(db: Queryable, userId: string): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('authenticators')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && row.confirmed_at !== null;
}

/**
 * Stores the secret of an app that is not confirmed yet; it replaces the one before.
 * @returns false if two-step verification is on
 */
export async function saveSecret(db: Queryable, userId: string, secret: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('authenticators')
    .values({ user_id: userId, secret })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret }).where('authenticators.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

const { tries, strangerTries, minutes } = limits.account.secondFactor;
const hasExpired = sql<boolean>`second_step_attempts.expires_at < now()`;

/** Counts an attempt of one client. @returns false if it has none left */
export async function consumeClientAttempt(db: Queryable, userId: string, client: string): Promise<boolean> {
  const expiry = sql<Date>`now() + make_interval(mins => ${minutes})`;
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('second_step_attempts')
    .values({ user_id: userId, client, attempts: 1, expires_at: expiry })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'client'])
        .doUpdateSet({
          attempts: sql<number>`case when ${hasExpired} then 1 else second_step_attempts.attempts + 1 end`,
          expires_at: sql<Date>`case when ${hasExpired} then ${expiry} else second_step_attempts.expires_at end`,
        })
        .where((where) => where.or([where('second_step_attempts.attempts', '<', tries), hasExpired])),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Milliseconds until a client has attempts again. */
export async function findClientDelay(db: Queryable, userId: string, client: string): Promise<number> {
  const row = await db
    .selectFrom('second_step_attempts')
    .select(sql<number>`(extract(epoch from expires_at - now()) * 1000)::float8`.as('ms'))
    .where('user_id', '=', userId)
    .where('client', '=', client)
    .executeTakeFirst();
  return row?.ms ?? 0;
}

/** Resets the attempts of a client. */
export async function deleteClientAttempts(tx: Tx, userId: string, client: string): Promise<void> {
  await tx
    .deleteFrom('second_step_attempts')
    .where('user_id', '=', userId)
    .where('client', '=', client)
    .execute();
}

/** Finds the secret of the app. */
export async function findSecret(db: Queryable, userId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('authenticators')
    .select('secret')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.secret;
}

const isWindowOver = sql<boolean>`attempts_since < now() - make_interval(mins => ${minutes})`;

/**
 * Counts an attempt of a client that is no browser of the owner.
 * @returns the secret to compare with; undefined if such clients have no attempt left, or there is no
 *   app
 */
export async function consumeCodeAttempt(db: Queryable, userId: string): Promise<Buffer | undefined> {
  const row = await db
    .updateTable('authenticators')
    .set({
      attempts: sql<number>`case when ${isWindowOver} then 1 else attempts + 1 end`,
      attempts_since: sql<Date>`case when attempts = 0 or ${isWindowOver} then now() else attempts_since end`,
    })
    .where('user_id', '=', userId)
    .where((where) => where.or([where('attempts', '<', strangerTries), isWindowOver]))
    .returning('secret')
    .executeTakeFirst();
  return row?.secret;
}

/** Milliseconds until clients that are no browser of the owner have attempts again. */
export async function findAttemptDelay(db: Queryable, userId: string): Promise<number> {
  const row = await db
    .selectFrom('authenticators')
    .select(
      sql<number>`(extract(epoch from attempts_since - now()) * 1000)::float8 + ${minutes * 60_000}::int`.as(
        'ms',
      ),
    )
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.ms ?? 0;
}

/**
 * Uses the code of a time step and resets the attempts.
 * @returns false if it was used before; of two concurrent uses one succeeds
 */
export async function consumeStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('authenticators')
    .set({
      // A code is accepted within a step of its own, so older steps need no memory.
      used_steps: sql<
        number[]
      >`array_append(array(select used from unnest(used_steps) as used where used >= ${step - 2}), ${step}::bigint)`,
      attempts: 0,
    })
    .where('user_id', '=', userId)
    .where(sql<boolean>`${step}::bigint <> all(used_steps)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Turns two-step verification on. @returns false if it is on already */
export async function confirmAuthenticator(tx: Tx, userId: string, secret: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('authenticators')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses a recovery code and resets the attempts. @returns false if it is unknown or was used */
export async function consumeRecoveryCode(tx: Tx, userId: string, codeHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx.updateTable('authenticators').set({ attempts: 0 }).where('user_id', '=', userId).execute();
  return true;
}

/** Replaces all recovery codes of a user. */
export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/**
 * Deletes an authenticator app that was turned on since a time, or is not confirmed, and recovery
 * codes that were made since then or belong to such an app.
 * @param since a timestamp as text; `-infinity` for any app and all codes
 */
export async function deleteSecondFactorsSince(tx: Tx, userId: string, since: string): Promise<void> {
  const time = sql<Date>`${since}::timestamptz`;
  const { numDeletedRows } = await tx
    .deleteFrom('authenticators')
    .where('user_id', '=', userId)
    .where((where) => where.or([where('confirmed_at', 'is', null), where('confirmed_at', '>=', time)]))
    .executeTakeFirst();
  await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .$if(numDeletedRows === 0n, (query) => query.where('created_at', '>=', time))
    .execute();
}

/** Turns two-step verification off. @returns false if it was not on */
export async function deleteAuthenticator(tx: Tx, userId: string): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const { numDeletedRows } = await tx
    .deleteFrom('authenticators')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
