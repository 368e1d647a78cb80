import { limits } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../db/database.ts';

/**
 * Finds the account with this name or address if its owner has signed in on this device before.
 * @returns the id of the account
 */
export async function findDeviceOwner(
  db: Queryable,
  deviceHash: Buffer,
  nameOrEmail: string,
): Promise<string | undefined> {
  const key = nameOrEmail.toLowerCase();
  const row = await db
    .selectFrom('sign_in_devices')
    .innerJoin('users', 'users.id', 'user_id')
    .select('users.id')
    .where('token_hash', '=', deviceHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(key.includes('@') ? 'email' : 'user_name_key', '=', key)
    .executeTakeFirst();
  return row?.id;
}

/** Stores that the owner has signed in on a device, and deletes the devices above the limit. */
export async function saveDevice(
  tx: Tx,
  userId: string,
  { deviceHash, sessionHash }: { deviceHash: Buffer; sessionHash: Buffer },
): Promise<void> {
  const expiry = sql<Date>`now() + make_interval(days => ${limits.account.deviceDays})`;
  const fresh = { session_hash: sessionHash, expires_at: expiry };
  await tx
    .insertInto('sign_in_devices')
    .values({ user_id: userId, token_hash: deviceHash, ...fresh })
    .onConflict((conflict) => conflict.columns(['user_id', 'token_hash']).doUpdateSet(fresh))
    .execute();
  await sql`delete from sign_in_devices where user_id = ${userId} and token_hash in (
    select token_hash from sign_in_devices where user_id = ${userId}
    order by expires_at desc, token_hash offset ${limits.account.devices})`.execute(tx);
}

/** Deletes the devices of a user, except the one that opened the session with the hash `except`. */
export async function deleteDevices(tx: Tx, userId: string, except?: Buffer): Promise<void> {
  await tx
    .deleteFrom('sign_in_devices')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('session_hash', '!=', except ?? Buffer.alloc(0)))
    .execute();
}

/** Deletes the device that opened a session. */
export async function deleteDeviceOfSession(tx: Tx, userId: string, sessionHash: Buffer): Promise<void> {
  await tx
    .deleteFrom('sign_in_devices')
    .where('user_id', '=', userId)
    .where('session_hash', '=', sessionHash)
    .execute();
}
