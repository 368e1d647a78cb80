import { sql } from 'kysely';
import { ConfigError } from '../config.ts';
import type { Database } from './database.ts';

/** A place in the write-ahead log as a number: bytes from its beginning. */
const bytes = (text: string | undefined): bigint => BigInt(text ?? 0);

/** How far the log of the database has been written. */
export async function readPosition(db: Database): Promise<bigint> {
  const { rows } = await sql<{
    lsn: string;
  }>`select (pg_current_wal_insert_lsn() - '0/0')::text as lsn`.execute(db);
  return bytes(rows[0]?.lsn);
}

/**
 * How far a copy has followed it.
 * @throws {ConfigError} where it follows nothing
 */
export async function readReplayed(copy: Database): Promise<bigint> {
  const { rows } = await sql<{
    lsn: string;
  }>`select (pg_last_wal_replay_lsn() - '0/0')::text as lsn`.execute(copy);
  const lsn = rows[0]?.lsn;
  if (lsn === undefined || lsn === null) {
    throw new ConfigError(
      'DATABASE_REPLICA_URL is no copy that follows: name a streaming replica of DATABASE_URL, or leave it out.',
    );
  }
  return bytes(lsn);
}

/** Where in the log somebody's last change lies, at most; 0 where nothing is known of one. */
export async function findWritten(db: Database, userId: string): Promise<bigint> {
  const row = await db
    .selectFrom('written')
    .select(sql<string>`(lsn - '0/0')::text`.as('lsn'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return bytes(row?.lsn);
}

/** Remembers that what this user has committed lies before this place. */
export async function saveWritten(db: Database, userId: string): Promise<void> {
  await sql`
    insert into written (user_id, lsn) values (${userId}, pg_current_wal_insert_lsn())
    on conflict (user_id) do update set lsn = excluded.lsn where written.lsn < excluded.lsn
  `.execute(db);
}
