import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';

/** Counts the administrators who may act: not suspended, not deleted. */
export async function countAdministrators(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('staff_role', '=', 'administrator')
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertSetupToken(db: Queryable, hash: Buffer, hours: number): Promise<void> {
  await db
    .deleteFrom('setup_tokens')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
  await db
    .insertInto('setup_tokens')
    .values({ hash, expires_at: sql<Date>`now() + make_interval(hours => ${hours})` })
    .execute();
}

export async function isSetupToken(db: Queryable, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('setup_tokens')
    .select('hash')
    .where('hash', '=', hash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSetupTokens(tx: Tx): Promise<void> {
  await tx.deleteFrom('setup_tokens').execute();
}

export async function hasBackup(db: Queryable): Promise<boolean> {
  return (await db.selectFrom('last_backup').select('id').executeTakeFirst()) !== undefined;
}
