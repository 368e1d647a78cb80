import { sql } from 'kysely';
import { ConfigError } from '../config.ts';
import type { Database } from './database.ts';

/** A log sequence number (LSN) as a number: bytes from the start of the write-ahead log. */
const toLsn = (text: string | undefined): bigint => BigInt(text ?? 0);

/** Returns the current insert position of the primary. */
export async function readCurrentLsn(db: Database): Promise<bigint> {
  const { rows } = await sql<{
    lsn: string;
  }>`select (pg_current_wal_insert_lsn() - '0/0')::text as lsn`.execute(db);
  return toLsn(rows[0]?.lsn);
}

/**
 * Returns the position up to which a replica has replayed the log.
 * @throws {ConfigError} where the database is no replica
 */
export async function readReplayedLsn(replica: Database): Promise<bigint> {
  const { rows } = await sql<{
    lsn: string;
  }>`select (pg_last_wal_replay_lsn() - '0/0')::text as lsn`.execute(replica);
  const lsn = rows[0]?.lsn;
  if (lsn === undefined || lsn === null) {
    throw new ConfigError(
      'DATABASE_REPLICA_URL names a database that replicates nothing. Name a streaming replica of DATABASE_URL, or leave it out.',
    );
  }
  return toLsn(lsn);
}

/** Returns a position after the user's last recorded write; 0 where none is recorded. */
export async function findLastWrite(db: Database, userId: string): Promise<bigint> {
  const row = await db
    .selectFrom('last_writes')
    .select(sql<string>`(lsn - '0/0')::text`.as('lsn'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return toLsn(row?.lsn);
}

/** Records that all commits of this user lie before the current position. */
export async function saveLastWrite(db: Database, userId: string): Promise<void> {
  await sql`
    insert into last_writes (user_id, lsn) values (${userId}, pg_current_wal_insert_lsn())
    on conflict (user_id) do update set lsn = excluded.lsn where last_writes.lsn < excluded.lsn
  `.execute(db);
}

/** @returns how many seconds ago the last transaction that a replica has replayed was committed */
export async function readReplayAgeSeconds(replica: Database): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as seconds`.execute(
    replica,
  );
  return rows[0]?.seconds ?? 0;
}
