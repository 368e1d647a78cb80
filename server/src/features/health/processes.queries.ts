import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** Seconds without a heartbeat after which a process is gone. */
const LIVE_SECONDS = 30;

export interface Heartbeat {
  id: string;
  role: 'web' | 'worker' | 'both';
  host: string;
  version: string;
  /** By how much the clock of the process is ahead of that of the database, in milliseconds. */
  clockAheadMs: number;
  unknownVariables: string[];
  /** The version of the settings that the process works with. */
  settingsVersion: number;
}

/** @returns milliseconds since 1970 by the clock of the database */
export async function readDatabaseClock(db: Database): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(db);
  return rows[0]?.ms ?? Number.NaN;
}

/** Records that a process is alive, and removes the rows of those that are gone for a day. */
export async function saveHeartbeat(db: Database, heartbeat: Heartbeat): Promise<void> {
  const { id, role, host, version, clockAheadMs, unknownVariables, settingsVersion } = heartbeat;
  await sql`
    with gone as (delete from process_heartbeats where seen_at < now() - interval '1 day' and id <> ${id})
    insert into process_heartbeats
      (id, role, host, version, settings_version, clock_ahead_ms, unknown_variables, started_at, seen_at)
    values (${id}, ${role}, ${host}, ${version}, ${settingsVersion}, ${clockAheadMs}, ${unknownVariables}, now(), now())
    on conflict (id) do update set seen_at = excluded.seen_at, clock_ahead_ms = excluded.clock_ahead_ms,
      settings_version = excluded.settings_version`.execute(db);
}

export async function deleteHeartbeat(db: Database, id: string): Promise<void> {
  await db.deleteFrom('process_heartbeats').where('id', '=', id).execute();
}

/** Lists the processes that run now, the oldest first. */
export function listProcesses(db: Database) {
  return db
    .selectFrom('process_heartbeats')
    .select([
      'id',
      'role',
      'host',
      'version',
      'clock_ahead_ms as clockAheadMs',
      'unknown_variables as unknownVariables',
      'started_at as startedAt',
      'seen_at as seenAt',
      'settings_version as settingsVersion',
    ])
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${LIVE_SECONDS})`)
    .orderBy('started_at')
    .orderBy('id')
    .$narrowType<{ role: Heartbeat['role'] }>()
    .execute();
}
