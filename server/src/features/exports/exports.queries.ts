import { limits } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';

const COLUMNS = [
  'id',
  'user_id as userId',
  'requested_at as requestedAt',
  'failed_at as failedAt',
  'ready_at as readyAt',
  'expires_at as expiresAt',
  'file_key as fileKey',
  'size',
] as const;

export type ExportRow = NonNullable<Awaited<ReturnType<typeof findExport>>>;

/** Finds an export whose file has not expired. */
export const findExport = (db: Queryable, id: string) =>
  db
    .selectFrom('exports')
    .select(COLUMNS)
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(expires_at > now(), true)`)
    .executeTakeFirst();

/** Lists the exports of a user, latest first. A user asks for one a day, and each is removed after days. */
export const listExports = (db: Queryable, userId: string): Promise<ExportRow[]> =>
  db
    .selectFrom('exports')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where(sql<boolean>`coalesce(expires_at > now(), true)`)
    .orderBy('requested_at', 'desc')
    .limit(limits.export.days + 1)
    .execute();

/** @returns undefined while the user has another open export (exports_open_key) */
export const insertExport = (tx: Tx, id: string, userId: string): Promise<ExportRow | undefined> =>
  tx
    .insertInto('exports')
    .values({ id, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();

/** Whether the user has an export that was requested within the last hours and has not failed. */
export async function hasRecentExport(tx: Tx, userId: string, exceptId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('exports')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '<>', exceptId)
    .where('failed_at', 'is', null)
    .where('requested_at', '>', sql<Date>`now() - make_interval(hours => ${limits.export.hours})`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks an export until the end of the transaction. */
export async function lockExport(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('exports').select('id').where('id', '=', id).forUpdate().execute();
}

/** Whether the log has the same event of the same device from within the life of a proof. */
export async function hasRecentDownload(
  tx: Tx,
  event: { userId: string; kind: string; address: string; device: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('security_events')
    .select('id')
    .where('user_id', '=', event.userId)
    .where('kind', '=', event.kind)
    .where('address', '=', event.address)
    .where('device', '=', event.device)
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${limits.account.proofMinutes})`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds an export for which no file has been written. */
export const findOpenExport = (
  db: Queryable,
  id: string,
): Promise<{ userId: string; userName: string } | undefined> =>
  db
    .selectFrom('exports')
    .innerJoin('users', 'users.id', 'exports.user_id')
    .select(['user_id as userId', 'user_name as userName'])
    .where('exports.id', '=', id)
    .where('ready_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst();

/** @returns whether the export was still open */
export async function setReady(tx: Tx, id: string, file: { key: string; size: number }): Promise<boolean> {
  const row = await tx
    .updateTable('exports')
    .set({
      ready_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + make_interval(days => ${limits.export.days})`,
      file_key: file.key,
      size: file.size,
    })
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .where('failed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setFailed(db: Queryable, id: string): Promise<void> {
  await db
    .updateTable('exports')
    .set({ failed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .execute();
}

/** Marks exports as failed that have been open for longer than their job may retry. */
export async function failAbandoned(db: Queryable, hours: number): Promise<void> {
  await db
    .updateTable('exports')
    .set({ failed_at: sql<Date>`now()` })
    .where('ready_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('requested_at', '<', sql<Date>`now() - make_interval(hours => ${hours})`)
    .execute();
}

/** Deletes expired exports, and failed ones as old. @returns the keys of their files */
export async function deleteExpired(tx: Tx, maxRows: number): Promise<(string | null)[]> {
  const { rows } = await sql<{ file_key: string | null }>`
    delete from exports where id in (
      select id from exports where expires_at < now() limit ${maxRows}
    ) or id in (
      select id from exports where failed_at < now() - make_interval(days => ${limits.export.days}) limit ${maxRows}
    ) returning file_key`.execute(tx);
  return rows.map(({ file_key }) => file_key);
}

/**
 * Deletes the exports that a user requested since a time.
 * @param since a timestamp as text; `-infinity` for all exports
 * @returns the keys of their files
 */
export async function deleteExportsSince(tx: Tx, userId: string, since: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('exports')
    .where('user_id', '=', userId)
    .where('requested_at', '>=', sql<Date>`${since}::timestamptz`)
    .returning('file_key as key')
    .execute();
  return rows.flatMap(({ key }) => key ?? []);
}

/** The recipient of the mail about an export; undefined if one of both is gone. */
export const findRecipient = (
  db: Queryable,
  exportId: string,
): Promise<{ email: string; userName: string; expiresAt: Date | null } | undefined> =>
  db
    .selectFrom('exports')
    .innerJoin('users', 'users.id', 'exports.user_id')
    .select(['email', 'user_name as userName', 'expires_at as expiresAt'])
    .where('exports.id', '=', exportId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
