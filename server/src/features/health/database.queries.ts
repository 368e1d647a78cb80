import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

interface DatabaseLoad {
  connections: number;
  maxConnections: number;
  /** How long the oldest open transaction runs. */
  oldestTransactionSeconds: number;
}

/** Reads how busy the database is. Sessions of other roles may hide the start of their transaction. */
export async function readDatabaseLoad(db: Database): Promise<DatabaseLoad> {
  const { rows } = await sql<DatabaseLoad>`
    select count(*)::int as connections,
      current_setting('max_connections')::int as "maxConnections",
      coalesce(extract(epoch from now() - min(xact_start) filter (where pid <> pg_backend_pid())), 0)::float8
        as "oldestTransactionSeconds"
    from pg_stat_activity where backend_type = 'client backend'`.execute(db);
  return rows[0] ?? { connections: 0, maxConnections: 1, oldestTransactionSeconds: 0 };
}
