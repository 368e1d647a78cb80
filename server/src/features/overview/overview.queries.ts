import { overview } from '@backbeat/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';

const TODAY = sql`(now() at time zone 'UTC')::date`;

/** How many rows of a table fall on each of the last days. Days without rows have no entry. */
export interface DayCount {
  /** 0 is today, 1 yesterday. */
  daysAgo: number;
  count: number;
}

/**
 * Counts rows by day, for the days of the figures and as many before.
 * @param column a time, whose index reads these days alone
 */
async function countByDay(
  db: Database,
  { table, column, where }: { table: string; column: string; where: RawBuilder<boolean> },
): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select ${TODAY} - (${sql.ref(column)} at time zone 'UTC')::date as "daysAgo", count(*)::int as count
    from ${sql.table(table)}
    where ${sql.ref(column)} >= (${TODAY} - ${2 * overview.OVERVIEW_DAYS - 1}::int)::timestamp at time zone 'UTC'
      and ${where}
    group by 1`.execute(db);
  return rows;
}

export const countSignUps = (db: Database): Promise<DayCount[]> =>
  countByDay(db, { table: 'users', column: 'created_at', where: sql`true` });

export const countPosts = (db: Database): Promise<DayCount[]> =>
  countByDay(db, { table: 'posts', column: 'published_at', where: sql`status = 'PUBLISHED'` });

/** Counts accounts, and those that were here within the days of the figures. */
export async function countPeople(db: Database): Promise<{ active: number; count: number }> {
  const { rows } = await sql<{ active: number; count: number }>`
    select (select count(*) from users where deleted_at is null)::int as count,
      (select count(*) from visits where seen_at > now() - make_interval(days => ${overview.OVERVIEW_DAYS}))::int as active`.execute(
    db,
  );
  return rows[0] ?? { active: 0, count: 0 };
}

/** The bytes of all files now, and on each day that was measured, oldest first. */
export async function findStoredBytes(db: Database): Promise<{ bytes: number; days: number[] }> {
  const { rows } = await sql<{ bytes: number; days: number[] }>`
    select (select coalesce(sum(bytes), 0)::float8 from user_storage) as bytes,
      (select coalesce(array_agg(bytes order by day), '{}') from (
        select day, sum(bytes)::float8 as bytes from storage_samples
        where day > ${TODAY} - ${overview.OVERVIEW_DAYS}::int group by day
      ) as samples) as days`.execute(db);
  return rows[0] ?? { bytes: 0, days: [] };
}
