import type { backups } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';

/** The newest backups of the list. Old ones of the console are removed by themselves. */
const LISTED_BACKUPS = 200;

/** States of a backup that has a file. */
const WITH_FILE: readonly backups.BackupState[] = ['unchecked', 'verified', 'damaged'];

export const hasFile = ({ state }: { state: backups.BackupState }): boolean => WITH_FILE.includes(state);

const selectBackups = (db: Queryable) =>
  db
    .selectFrom('backups')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'backups.made_by').on('users.deleted_at', 'is', null),
    )
    .select([
      'backups.id',
      'backups.name',
      sql<backups.Backup['origin']>`origin`.as('origin'),
      sql<backups.BackupState>`state`.as('state'),
      'host',
      'bytes',
      'sha256',
      'version',
      'row_count as rows',
      'file_count as files',
      'lacks',
      'error',
      'made_at as madeAt',
      'verified_at as verifiedAt',
      'verify_seconds as verifySeconds',
      'checked_bytes as checkedBytes',
      'users.id as userId',
      'users.user_name as userName',
    ]);

export type BackupRow = Awaited<ReturnType<typeof listBackups>>[number];

export const listBackups = (db: Queryable) =>
  selectBackups(db).orderBy('made_at', 'desc').orderBy('backups.id', 'desc').limit(LISTED_BACKUPS).execute();

export const findBackup = (db: Queryable, id: string): Promise<BackupRow | undefined> =>
  selectBackups(db).where('backups.id', '=', id).executeTakeFirst();

/** Locks a backup until the end of the transaction. */
export const lockBackup = (tx: Tx, id: string): Promise<BackupRow | undefined> =>
  selectBackups(tx).where('backups.id', '=', id).forUpdate('backups').executeTakeFirst();

/** Locks all verified backups, in the order of their ids. @returns the ids */
export async function lockVerified(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('backups')
    .select('id')
    .where('state', '=', 'verified')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** @returns false while another backup runs (backups_running_key) */
export async function insertBackup(
  tx: Tx,
  backup: { id: string; name: string; origin: 'console' | 'schedule'; madeBy: string | null },
): Promise<boolean> {
  const row = await tx
    .insertInto('backups')
    .values({
      id: backup.id,
      name: backup.name,
      origin: backup.origin,
      made_by: backup.madeBy,
      state: 'running',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Begins to write a backup. @returns its file; undefined if a worker began before, or it has ended */
export async function claimBackup(db: Queryable, id: string, host: string): Promise<string | undefined> {
  const row = await db
    .updateTable('backups')
    .set({ host, changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('host', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Stores how much is written. @returns false if the backup has been cancelled */
export async function renewBackup(db: Queryable, id: string, bytes: number): Promise<boolean> {
  const row = await db
    .updateTable('backups')
    .set({ bytes, changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The columns of a complete backup. */
export interface CompleteBackup {
  bytes: number;
  sha256: string;
  version: string;
  rows: number;
  files: number;
  lacks: string | null;
}

/** Ends a backup whose check follows. @returns false if it has been cancelled */
export async function setWritten(
  tx: Tx,
  id: string,
  { rows, files, ...backup }: CompleteBackup,
): Promise<boolean> {
  const row = await tx
    .updateTable('backups')
    .set({
      ...backup,
      row_count: rows,
      file_count: files,
      state: 'unchecked',
      checked_bytes: 0,
      changed_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a running backup without a file. @returns false if it had ended before */
export async function endBackup(
  db: Queryable,
  id: string,
  end: { state: 'failed' | 'interrupted' | 'cancelled'; error?: string },
): Promise<boolean> {
  const row = await db
    .updateTable('backups')
    .set({ state: end.state, error: end.error ?? null, changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that a check waits or begins, so that the list shows it. */
export async function beginCheck(db: Queryable, id: string): Promise<void> {
  await db
    .updateTable('backups')
    .set({ checked_bytes: 0, changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Stores how much a check has read. @returns false if the backup has been deleted */
export async function renewCheck(db: Queryable, id: string, bytes: number): Promise<boolean> {
  const row = await db
    .updateTable('backups')
    .set({ checked_bytes: bytes, changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a check without a result. */
export async function abandonCheck(db: Queryable, id: string, error: string): Promise<void> {
  await db
    .updateTable('backups')
    .set({ checked_bytes: null, error, changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Ends a check. @returns false if the backup has been deleted */
export async function setChecked(
  tx: Tx,
  id: string,
  result: { seconds: number } & (
    | ({ state: 'verified' } & Omit<CompleteBackup, 'lacks'>)
    | { state: 'damaged'; error: string }
  ),
): Promise<boolean> {
  const row = await tx
    .updateTable('backups')
    .set({
      state: result.state,
      checked_bytes: null,
      verified_at: sql<Date>`now()`,
      verify_seconds: result.seconds,
      changed_at: sql<Date>`now()`,
      ...(result.state === 'verified'
        ? {
            error: null,
            bytes: result.bytes,
            sha256: result.sha256,
            version: result.version,
            row_count: result.rows,
            file_count: result.files,
          }
        : { error: result.error }),
    })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteBackupRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('backups').where('id', '=', id).execute();
}

/** Deletes all but the newest verified backups that the server made. */
export async function deleteOldBackups(tx: Tx, keep: number): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    delete from backups where id in (
      select id from backups where state = 'verified' and origin in ('console', 'schedule')
      order by made_at desc, id desc offset ${keep}
    ) returning id, name`.execute(tx);
  return rows;
}

/** Running backups whose worker has not reported for so many seconds. */
export async function findSilentBackups(db: Queryable, seconds: number): Promise<string[]> {
  const rows = await db
    .selectFrom('backups')
    .select('id')
    .where('state', '=', 'running')
    .where('host', 'is not', null)
    .where('changed_at', '<', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Which of these files belong to backups that have ended, so many seconds ago. */
export async function findEndedNames(
  db: Queryable,
  names: readonly string[],
  seconds: number,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('backups')
    .select('name')
    .where('name', '=', sql<string>`any(${names})`)
    .where('state', '<>', 'running')
    .where('changed_at', '<', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** Checks whose worker has not reported for so many seconds may be started again. */
export async function endSilentChecks(db: Queryable, seconds: number): Promise<void> {
  await db
    .updateTable('backups')
    .set({ checked_bytes: null })
    .where('checked_bytes', 'is not', null)
    .where('changed_at', '<', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .execute();
}

/**
 * Whether the daily backup of an hour (UTC) is due: the hour has passed, by less than `lateHours`,
 * and no scheduled backup has begun since.
 */
export async function isBackupDue(db: Queryable, hour: number, lateHours: number): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    with utc as (select now() at time zone 'utc' as present),
    hours as (select present, date_trunc('day', present) + make_interval(hours => ${hour}) as today from utc),
    latest as (
      select present, case when today <= present then today else today - interval '1 day' end as planned from hours
    )
    select present < planned + make_interval(hours => ${lateHours}) and not exists (
      select from backups where origin = 'schedule' and made_at >= planned at time zone 'utc'
    ) as "isDue" from latest`.execute(db);
  return rows[0]?.isDue === true;
}

/** Bytes of the newest backup with a file that is not damaged. */
export async function findNewestBytes(db: Queryable): Promise<number | undefined> {
  const row = await db
    .selectFrom('backups')
    .select('bytes')
    .where('state', 'in', ['unchecked', 'verified'])
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.bytes;
}

/** Bytes of the database and of the stored files. */
export async function measureData(db: Queryable): Promise<{ database: number; files: number }> {
  const { rows } = await sql<{ database: number; files: number }>`
    select pg_database_size(current_database()) as database,
      (select coalesce(sum(size), 0)::bigint from files where claimed_at is not null) as files`.execute(db);
  return rows[0] ?? { database: 0, files: 0 };
}

/** The hashes of stored files by their keys. Files that were deleted meanwhile have none. */
export async function findFileHashes(db: Queryable, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('files').select(['key', 'sha256']).where('key', 'in', keys).execute();
  return new Map(rows.map(({ key, sha256 }) => [key, sha256]));
}

export interface FoundFile {
  id: string;
  name: string;
  bytes: number;
  madeAt: Date;
}

/** The time by which a scan of the folder begins, by the database's clock. */
export async function readNow(db: Queryable): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}

/**
 * Stores the files of the folder of a machine. One that replaced another of its name is new. Rows
 * without a file are deleted, unless they have changed since the folder was read.
 */
export async function storeFoundFiles(
  tx: Tx,
  { host, files, since }: { host: string; files: readonly FoundFile[]; since: Date },
): Promise<void> {
  await sql`
    insert into backups (id, name, origin, state, host, bytes, made_at)
    select id, name, 'folder', 'unchecked', ${host}, bytes, made_at
    from unnest(
      ${files.map(({ id }) => id)}::uuid[], ${files.map(({ name }) => name)}::text[],
      ${files.map(({ bytes }) => bytes)}::bigint[], ${files.map(({ madeAt }) => madeAt)}::timestamptz[]
    ) as found (id, name, bytes, made_at)
    on conflict (name) do update set host = excluded.host, changed_at = now()
    where backups.state in ('unchecked', 'verified', 'damaged') and backups.host <> excluded.host`.execute(
    tx,
  );
  await sql`
    update backups set state = 'unchecked', bytes = found.bytes, made_at = found.made_at, sha256 = null,
      version = null, row_count = null, file_count = null, error = null, verified_at = null, changed_at = now()
    from unnest(
      ${files.map(({ name }) => name)}::text[], ${files.map(({ bytes }) => bytes)}::bigint[],
      ${files.map(({ madeAt }) => madeAt)}::timestamptz[]
    ) as found (name, bytes, made_at)
    where backups.name = found.name and backups.origin = 'folder'
      and (backups.bytes <> found.bytes or backups.made_at <> found.made_at)`.execute(tx);
  await sql`
    delete from backups where host = ${host} and state in ('unchecked', 'verified', 'damaged')
      and changed_at < ${since} and name <> all (${files.map(({ name }) => name)}::text[])`.execute(tx);
}
