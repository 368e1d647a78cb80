import { storage } from '@backbeat/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Queryable, Tx } from '../../db/database.ts';

const kindSums = z.array(
  z.object({ kind: z.enum(storage.FILE_KINDS), bytes: z.number(), files: z.number() }),
);

/** Sums of the files of an account by kind. */
export async function findOwnSums(db: Queryable, userId: string): Promise<storage.KindSum[]> {
  const rows = await db
    .selectFrom('user_storage')
    .select(['kind', 'bytes', 'files'])
    .where('user_id', '=', userId)
    .where('files', '>', 0)
    .execute();
  return kindSums.parse(rows);
}

/** Sums of all files by kind. */
export async function findSums(db: Queryable): Promise<storage.KindSum[]> {
  const { rows } = await sql`
    select kind, sum(bytes)::bigint as bytes, sum(files)::bigint as files
    from user_storage group by kind having sum(files) > 0`.execute(db);
  return kindSums.parse(rows);
}

/** The bytes that open resumable uploads have announced. */
export async function findDeclaredBytes(db: Queryable): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::bigint as bytes from uploads where key is null`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Bytes of the backups in `BACKUP_DIR` of all machines, as workers last saw them. */
export async function findBackupBytes(db: Queryable): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from backups
    where state in ('running', 'unchecked', 'verified', 'damaged')`.execute(db);
  return rows[0]?.bytes ?? 0;
}

export interface AccountRow {
  userName: string;
  profilePic: string | null;
  bytes: number;
  quotaBytes: number | null;
  isPlus: boolean;
}

/** The accounts whose files take most. */
export const listLargest = (db: Queryable, limit: number): Promise<AccountRow[]> =>
  db
    .selectFrom('storage_totals')
    .innerJoin('users', 'users.id', 'storage_totals.user_id')
    .select([
      'user_name as userName',
      sql<string | null>`shown_picture(profile_pic, profile_pic_first_frame, plus_until)`.as('profilePic'),
      'bytes',
      'quota_bytes as quotaBytes',
      sql<boolean>`coalesce(plus_until > now(), false)`.as('isPlus'),
    ])
    .where('deleted_at', 'is', null)
    .where('bytes', '>', 0)
    .orderBy('bytes', 'desc')
    .orderBy('user_id', 'desc')
    .limit(limit)
    .execute();

/** The sum of quotas of single accounts, and how many accounts have that of their plan. */
export async function sumQuotas(
  db: Queryable,
): Promise<{ singleBytes: number; freeAccounts: number; plusAccounts: number }> {
  const { rows } = await sql<{ singleBytes: number; freeAccounts: number; plusAccounts: number }>`
    select coalesce(sum(quota_bytes), 0)::bigint as "singleBytes",
      count(*) filter (where quota_bytes is null and (plus_until > now()) is not true) as "freeAccounts",
      count(*) filter (where quota_bytes is null and plus_until > now()) as "plusAccounts"
    from users where deleted_at is null`.execute(db);
  return rows[0] ?? { singleBytes: 0, freeAccounts: 0, plusAccounts: 0 };
}

const samples = z.array(kindSums.element.extend({ day: z.string() }));

/** The samples of these last days, oldest first. */
export async function listSamples(db: Queryable, days: number): Promise<z.infer<typeof samples>> {
  const { rows } = await sql`
    select day::text, kind, bytes, files from storage_samples
    where day > (now() at time zone 'utc')::date - ${days}::integer
    order by day, kind`.execute(db);
  return samples.parse(rows);
}

/** Stores the sums as those of this day. */
export async function insertSamples(db: Queryable): Promise<void> {
  await sql`
    insert into storage_samples (day, kind, bytes, files, users)
    select (now() at time zone 'utc')::date, kind, sum(bytes), sum(files), count(user_id) filter (where files > 0)
    from user_storage group by kind
    on conflict (day, kind) do update
      set bytes = excluded.bytes, files = excluded.files, users = excluded.users`.execute(db);
}

/** Deletes the samples that no chart shows. */
export async function deleteOldSamples(db: Queryable, days: number): Promise<void> {
  await sql`delete from storage_samples where day < (now() at time zone 'utc')::date - ${days}::integer`.execute(
    db,
  );
}

/** The ids of accounts behind another one, in their order. */
export async function listAccountIds(
  db: Queryable,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .$if(after !== undefined, (query) => query.where('id', '>', sql<string>`${after}::uuid`))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export interface StorageDifference {
  userId: string | null;
  kind: string;
  /** Bytes of the sum before and after the repair. */
  storedBytes: number;
  bytes: number;
}

/**
 * Adds up the files of accounts, and corrects the stored sums that differ.
 * @param userIds null for the files without an owner
 */
export async function repairSums(tx: Tx, userIds: readonly string[] | null): Promise<StorageDifference[]> {
  const isIn = (column: 'owner_id' | 'user_id' | 'total.user_id') =>
    userIds === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = any(${userIds}::uuid[])`;
  await sql`
    insert into storage_totals (user_id) select distinct owner_id from files where ${isIn('owner_id')}
    on conflict do nothing`.execute(tx);
  // Triggers wait for these locks, so that the sums change only here. The next statement sees what
  // they have committed.
  await sql`select from storage_totals where ${isIn('user_id')} order by user_id for no key update`.execute(
    tx,
  );
  const { rows } = await sql<StorageDifference>`
    with sums as (
      select user_id, kind, sum(stored_bytes)::bigint as stored_bytes, sum(stored_files)::bigint as stored_files,
        sum(bytes)::bigint as bytes, sum(files)::bigint as files
      from (
        select user_id, kind, bytes as stored_bytes, files as stored_files, 0 as bytes, 0 as files
        from user_storage where ${isIn('user_id')}
        union all
        select owner_id, kind, 0, 0, size, 1 from files where ${isIn('owner_id')}
      ) as both_sides
      group by user_id, kind
    ),
    difference as (select * from sums where stored_bytes <> bytes or stored_files <> files),
    repair as (
      insert into user_storage (user_id, kind, bytes, files) select user_id, kind, bytes, files from difference
      on conflict (user_id, kind) do update set bytes = excluded.bytes, files = excluded.files
    )
    select user_id as "userId", kind, stored_bytes as "storedBytes", bytes from difference`.execute(tx);
  const { rows: totals } = await sql<StorageDifference>`
    with actual as (
      select user_id, coalesce(sum(bytes) filter (where kind <> 'export'), 0)::bigint as bytes
      from user_storage where ${isIn('user_id')} group by user_id
    ),
    difference as (
      select total.user_id, total.bytes as stored_bytes, coalesce(actual.bytes, 0) as bytes
      from storage_totals as total left join actual on actual.user_id is not distinct from total.user_id
      where ${isIn('total.user_id')} and total.bytes <> coalesce(actual.bytes, 0)
    )
    update storage_totals as total set bytes = difference.bytes from difference
    where total.user_id is not distinct from difference.user_id
    returning total.user_id as "userId", 'total' as kind, difference.stored_bytes as "storedBytes", total.bytes`.execute(
    tx,
  );
  return [...rows, ...totals];
}
