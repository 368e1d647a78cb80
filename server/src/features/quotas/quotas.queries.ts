import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';

/** Locks what an account stores until the end of the transaction, so that reservations take turns. */
export async function lockStorage(tx: Tx, userId: string): Promise<void> {
  const lockRow = () =>
    tx
      .selectFrom('storage_totals')
      .select('user_id')
      .where('user_id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst();
  if (await lockRow()) return;
  await tx
    .insertInto('storage_totals')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await lockRow();
}

export interface AccountUse {
  /** Bytes of the files. */
  stored: number;
  /** Bytes that are promised to incoming files. */
  reserved: number;
  /** The quota of this account alone; null for that of its plan. */
  quotaBytes: number | null;
  isPlus: boolean;
}

/** @returns undefined if the account is gone */
export async function findAccountUse(db: Queryable, userId: string): Promise<AccountUse | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('storage_totals', 'storage_totals.user_id', 'users.id')
    .select([
      sql<number>`coalesce(storage_totals.bytes, 0)`.as('stored'),
      sql<number>`(
        select coalesce(sum(bytes), 0)::bigint from storage_reservations
        where user_id = users.id and (expires_at is null or expires_at > now())
      )`.as('reserved'),
      'quota_bytes as quotaBytes',
      sql<boolean>`coalesce(plus_until > now(), false)`.as('isPlus'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst();
}

/** Lets one transaction at a time reserve space of an instance that has a quota. */
export async function lockInstanceStorage(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('instance storage', 0))`.execute(tx);
}

/** Bytes of all files, and of open reservations. */
export async function findInstanceUse(db: Queryable): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (
      (select coalesce(sum(bytes), 0) from storage_totals)
      + (select coalesce(sum(bytes), 0) from user_storage where kind = 'export')
      + (select coalesce(sum(bytes), 0) from storage_reservations where expires_at is null or expires_at > now())
    )::bigint as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

export interface NewReservation {
  id: string;
  /** Null while a sign-up brings pictures. */
  userId: string | null;
  bytes: number;
  /** The resumable upload that holds it; of a form, seconds until it expires. */
  until: { uploadId: string } | { seconds: number };
}

export async function insertReservation(tx: Tx, { id, userId, bytes, until }: NewReservation): Promise<void> {
  await tx
    .insertInto('storage_reservations')
    .values({
      id,
      user_id: userId,
      bytes,
      ...('uploadId' in until
        ? { upload_id: until.uploadId }
        : { expires_at: sql<Date>`now() + make_interval(secs => ${until.seconds})` }),
    })
    .execute();
}

/** Takes bytes of a reservation; fewer than 0 give them back. Without the reservation nothing happens. */
export async function takeReserved(tx: Tx, id: string, bytes: number): Promise<void> {
  await tx
    .updateTable('storage_reservations')
    .set({ bytes: sql<number>`greatest(bytes - ${bytes}::bigint, 0)` })
    .where('id', '=', id)
    .execute();
}

export async function extendReservations(
  db: Queryable,
  ids: readonly string[],
  seconds: number,
): Promise<void> {
  await db
    .updateTable('storage_reservations')
    .set({ expires_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', sql<string>`any(${ids})`)
    .where('upload_id', 'is', null)
    .execute();
}

export async function deleteReservation(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom('storage_reservations').where('id', '=', id).execute();
}

/** Deletes the reservations of forms whose process has died. */
export async function deleteExpiredReservations(db: Queryable): Promise<void> {
  await db
    .deleteFrom('storage_reservations')
    .where(sql<boolean>`expires_at < now()`)
    .execute();
}
