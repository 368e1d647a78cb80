import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import serverPackage from '../../package.json' with { type: 'json' };
import {
  type Migration,
  MIGRATIONS_FOLDER,
  readApplied,
  readMigrations,
  requireKnownMigrations,
} from './migrations.ts';
import { requireUsableDatabase } from './requirements.ts';

/** Key of the advisory lock, the same in every process. */
const MIGRATION_LOCK = 7_241_120;

const LOCK_INTERVAL_MS = 100;

/**
 * First line of a migration whose statements run one by one, such as `create index concurrently`.
 * It must be repeatable, since a crash may leave a part of it.
 */
const WITHOUT_TRANSACTION = '-- without a transaction';

/** A statement of such a migration ends with its line. The body of a function ends none. */
const STATEMENT = /(?:\$\$.*?\$\$|.)+?;$/gms;

/** The database is unreachable or rejects the login. */
export class CannotConnect extends Error {
  constructor(url: string, cause: NodeJS.ErrnoException) {
    // An AggregateError for several addresses of a host has no message.
    const why = cause.message || cause.code || 'no answer';
    super(
      `The database at ${new URL(url).host} cannot be reached (${why}): is it running, and DATABASE_URL right?`,
      {
        cause,
      },
    );
  }
}

/** @throws {CannotConnect} */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'backbeat migrate',
    connectionTimeoutMillis: 10_000,
  });
  await client.connect().catch((cause: NodeJS.ErrnoException) => {
    throw new CannotConnect(url, cause);
  });
  return client;
}

/**
 * Checks the database of DATABASE_URL before anything is created in it.
 * @throws {CannotConnect, ConfigError}
 */
export async function checkDatabase(url: string): Promise<void> {
  const client = await connect(url);
  try {
    await requireUsableDatabase(client);
  } finally {
    await client.end();
  }
}

interface MigrateOptions {
  /** The names of the only migrations to apply; all pending ones if not given. */
  only?: readonly string[];
  /** Where the migrations lie, in tests. */
  folder?: string;
}

/**
 * Migrates a database to the current schema: each pending migration in its own transaction, one
 * process at a time.
 * @returns the names of the applied migrations
 * @throws {IncompatibleData, CannotConnect}
 */
export async function migrate(
  url: string,
  { only, folder = MIGRATIONS_FOLDER }: MigrateOptions = {},
): Promise<string[]> {
  const client = await connect(url);
  try {
    await lockMigrations(client);
    const migrations = await readMigrations(folder);
    const appliedMigrations = await readApplied(client);
    requireKnownMigrations(appliedMigrations, migrations);
    await client.query(
      `create table if not exists migrations (
         name text primary key, sha256 text not null, version text not null, applied_at timestamptz not null default now()
       )`,
    );
    const pending = migrations.filter(
      ({ name }) =>
        !appliedMigrations.some((migration) => migration.name === name) && only?.includes(name) !== false,
    );
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/**
 * Waits for the lock that the session holds until it ends. A statement that waits for it would hold
 * a snapshot, for which `create index concurrently` of the lock's owner waits.
 */
async function lockMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.locked === true) return;
    await wait(LOCK_INTERVAL_MS);
  }
}

async function apply(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  const isTransactional = !sql.startsWith(WITHOUT_TRANSACTION);
  const statements = isTransactional ? [sql] : (sql.match(STATEMENT) ?? []);
  try {
    if (isTransactional) await client.query('begin');
    for (const statement of statements) await client.query(statement);
    await client.query('insert into migrations (name, sha256, version) values ($1, $2, $3)', [
      name,
      sha256,
      serverPackage.version,
    ]);
    if (isTransactional) await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
