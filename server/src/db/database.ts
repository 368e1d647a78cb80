import { Kysely, type LogEvent, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { Pulse } from '../platform/postgres/index.ts';
import { prepareOn } from './prepared.ts';
import type { DB } from './schema.gen.ts';

export type Database = Kysely<DB>;
/** A transaction that is under way. */
export type Tx = Transaction<DB>;
/** Either: for queries that may run inside a transaction or on their own. */
export type Queryable = Database | Tx;

// Counts and sizes are far below 2^53; as strings they would only be converted everywhere.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  /** @throws if the database does not answer now */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a pool. A statement may take 10 s, waiting for a free connection 1.5 s: a request that cannot be served soon is
 * answered 503 rather than piled up. So it is when the database goes silent (see `Pulse`).
 */
export function openDatabase(
  url: string,
  options: {
    connections: number;
    onIdleError: (error: Error) => void;
    /** Hears that the database does not answer any more, and that it does again. */
    onPulse?: (isAway: boolean) => void;
    /** Hears of each statement that has ended. */
    onStatement?: (event: LogEvent) => void;
  },
): OpenDatabase {
  const isAsked = (): boolean => pool.totalCount > pool.idleCount;
  const pulse = new Pulse(url, isAsked, (isAway) => options.onPulse?.(isAway));
  const pool: pg.Pool = new pg.Pool({
    connectionString: url,
    stream: pulse.openSocket,
    max: options.connections,
    connectionTimeoutMillis: 1_500,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 20_000,
    application_name: 'backbeat',
  });
  // Without listeners a connection that breaks while no statement runs would end the process: an idle one, and one
  // that is taken, between the statements of a transaction. There the next statement tells of it.
  pool.on('error', options.onIdleError);
  pool.on('connect', (connection) => {
    connection.on('error', () => undefined);
    prepareOn(connection);
  });
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    ...(options.onStatement && { log: options.onStatement }),
  });
  return {
    db,
    pool,
    ready: async () => {
      await sql`select 1`.execute(db);
    },
    close: async () => {
      pulse.close();
      await db.destroy();
    },
  };
}

/** SQLSTATE of a failed statement (PostgreSQL, appendix A), or undefined if it is no such failure. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;

/** The unique index that a failed statement ran into, or undefined. */
export const violatedUnique = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code === '23505' ? error.constraint : undefined;

/** The foreign key that a failed statement ran into: what it refers to is gone, or something still refers to it. */
export const violatedForeignKey = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code === '23503' ? error.constraint : undefined;

/** What the driver says of a connection, and Node of one that was made (node:net). */
const LOST_CONNECTION =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|ECONN|EPIPE|ETIMEDOUT/;

/** Whether the database could not be reached, or was going down: worth trying again, so 503. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  // 40: lost against another transaction, again and again;
  // 57: operator intervention (shutdown, starting up, timeout); 53: out of connections, memory, disk; 08: connection.
  if (state !== undefined) return /^(57|53|08|40)/.test(state);
  // One for each address of its host.
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  if (!(error instanceof Error)) return false;
  // Whatever keeps a connection from being made; EAGAIN, for one, where a database that stands still has a full backlog.
  if ('syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo')) return true;
  return LOST_CONNECTION.test(error.message);
}
