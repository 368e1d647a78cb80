import { Kysely, type LogEvent, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { isLostConnection } from '../platform/outages/index.ts';
import { ConnectionWatchdog } from './connection-watchdog.ts';
import { preparingPool } from './prepared.ts';
import type { DB } from './schema.gen.ts';

export type Database = Kysely<DB>;
/** A transaction in progress. */
export type Tx = Transaction<DB>;
/** Either: for queries that may run inside a transaction or on their own. */
export type Queryable = Database | Tx;

// Counts and sizes are far below 2^53, so a number holds them.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** OID of smallint[] (pg_type.dat), which waveforms have. */
const SMALLINT_ARRAY: number = 1005;
// The driver reads arrays character by character, and a waveform has hundreds of numbers.
pg.types.setTypeParser(SMALLINT_ARRAY, (text) => {
  const values: unknown = JSON.parse(`[${text.slice(1, -1)}]`);
  return values;
});

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  /** @throws if the database does not answer now */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a pool. A statement times out after 10 s, the wait for a free connection after 1.5 s: under
 * overload the server answers 503 instead of queueing requests. The same happens when the database
 * stops answering (see `ConnectionWatchdog`).
 */
export function openDatabase(
  url: string,
  options: {
    /** The name of the connections in `pg_stat_activity`; `backbeat` if not given. */
    name?: string;
    connections: number;
    onIdleError: (error: Error) => void;
    /** Called when the database stops answering, and when it is back. */
    onAvailability?: (isDown: boolean) => void;
    /** Called after each statement. */
    onStatement?: (event: LogEvent) => void;
  },
): OpenDatabase {
  const isBusy = (): boolean => pool.totalCount > pool.idleCount;
  const watchdog = new ConnectionWatchdog(url, isBusy, (isDown) => options.onAvailability?.(isDown));
  const pool: pg.Pool = new pg.Pool({
    connectionString: url,
    stream: watchdog.openSocket,
    max: options.connections,
    connectionTimeoutMillis: 1_500,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 20_000,
    application_name: options.name ?? 'backbeat',
  });
  // Without listeners, a connection that breaks while no statement runs would end the process: an
  // idle one, or one between two statements of a transaction. There the next statement fails.
  pool.on('error', options.onIdleError);
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: preparingPool(pool) }),
    ...(options.onStatement && { log: options.onStatement }),
  });
  return {
    db,
    pool,
    ready: async () => {
      await sql`select 1`.execute(db);
    },
    close: async () => {
      watchdog.close();
      await db.destroy();
    },
  };
}

/** Sets the timeout of each further statement of a transaction, in milliseconds. */
export async function setStatementTimeout(tx: Tx, ms: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(tx);
}

/** Returns the SQLSTATE of a failed statement (PostgreSQL, appendix A); undefined for other errors. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;

/** Returns the unique index that a failed statement violated, or undefined. */
export const violatedUnique = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code === '23505' ? error.constraint : undefined;

/**
 * Returns the foreign key that a failed statement violated: the referenced row is gone, or another
 * row still refers to it.
 */
export const violatedForeignKey = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code === '23503' ? error.constraint : undefined;

/** Whether the database is unreachable or shutting down, so that a retry may succeed (503). */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  // 40: transaction rollback after all attempts;
  // 57: operator intervention (shutdown, starting up, timeout); 53: out of connections, memory, disk; 08: connection.
  if (state !== undefined) return /^(57|53|08|40)/.test(state);
  return isLostConnection(error);
}
