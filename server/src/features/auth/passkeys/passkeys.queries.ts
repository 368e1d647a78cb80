import { limits } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../db/database.ts';

// Challenges. One belongs to a user who adds a passkey, or to no user before a sign-in.

export async function insertChallenge(db: Queryable, hash: Buffer, userId: string | null): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      hash,
      user_id: userId,
      expires_at: sql<Date>`now() + make_interval(mins => ${limits.account.challengeMinutes})`,
    })
    .execute();
}

/** Uses a challenge. @returns whether it was open; of two concurrent uses one succeeds */
export async function consumeChallenge(db: Queryable, hash: Buffer, userId: string | null): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('hash', '=', hash)
    .where(sql<boolean>`user_id is not distinct from ${userId}::uuid`)
    .returning(sql<boolean>`expires_at > now()`.as('is_open'))
    .executeTakeFirst();
  return row?.is_open ?? false;
}

// Passkeys.

export interface NewPasskey {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: Uint8Array;
  signCount: number;
  transports: string[];
  name: string;
}

const listedColumns = ['id', 'name', 'created_at', 'last_used_at'] as const;

/** @throws a violation of passkeys_credential_id_key if the passkey is known */
export const insertPasskey = (tx: Tx, passkey: NewPasskey) =>
  tx
    .insertInto('passkeys')
    .values({
      id: passkey.id,
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      sign_count: passkey.signCount,
      transports: passkey.transports,
      name: passkey.name,
    })
    .returning(listedColumns)
    .executeTakeFirstOrThrow();

export type PasskeyRow = Awaited<ReturnType<typeof insertPasskey>>;

/** Finds the passkeys of a user, oldest first. */
export const findPasskeys = (db: Queryable, userId: string) =>
  db
    .selectFrom('passkeys')
    .select([...listedColumns, 'credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

/** Finds a passkey with its user, who is not deleted. */
export const findCredential = (db: Queryable, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select([
      'passkeys.id',
      'passkeys.user_id',
      'passkeys.public_key',
      'passkeys.sign_count',
      'users.user_name',
      sql<boolean>`users.suspended_at is not null`.as('is_disabled'),
    ])
    .where('credential_id', '=', credentialId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();

/**
 * Records the use of a passkey.
 * @returns false if it was removed or used meanwhile
 */
export async function recordPasskeyUse(
  tx: Tx,
  { id, from, to }: { id: string; from: number; to: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ sign_count: to, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('sign_count', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const renamePasskeyRow = (
  tx: Tx,
  { userId, id, name }: { userId: string; id: string; name: string },
) =>
  tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(listedColumns)
    .executeTakeFirst();

/**
 * Deletes the passkeys that a user added since a time.
 * @param since a timestamp as text; `-infinity` for all passkeys
 * @returns their number
 */
export async function deletePasskeysSince(tx: Tx, userId: string, since: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('created_at', '>=', sql<Date>`${since}::timestamptz`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** @returns whether the user had the passkey */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

interface PasskeyData {
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** The passkeys of a user, ten at most, without their keys. */
export const listPasskeyData = (db: Queryable, userId: string): Promise<PasskeyData[]> =>
  db
    .selectFrom('passkeys')
    .select(['name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
