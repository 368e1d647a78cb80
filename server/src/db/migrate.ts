import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { requireUsableDatabase } from './requirements.ts';

/** The SQL files that make the schema: the baseline by area, and the migrations after it. */
const FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), 'schema');

/** Key of the advisory lock, the same in every process. */
const MIGRATION_LOCK = 7_241_120;

/** A newer version has migrated the database. */
export class NewerDatabase extends Error {
  constructor(names: string[]) {
    super(
      `The database has been migrated by a newer version (${names.join(', ')}). ` +
        'Migrations only go forward: start the newer version, or restore a backup.',
    );
  }
}

/** The database has the schema of a version before the first release. */
export class PreReleaseDatabase extends Error {
  constructor() {
    super(
      'The data is of a version before the first release, which this version cannot read: ' +
        'start again with an empty database (remove the data folder, or name another DATABASE_URL).',
    );
  }
}

/** The first migration of the versions before the release. */
export const PRE_RELEASE_MIGRATION = '0001-accounts.sql';

/**
 * Requires that this version knows all applied migrations.
 * @throws {NewerDatabase, PreReleaseDatabase}
 */
export function requireKnownMigrations(applied: Iterable<string>, known: readonly string[]): void {
  const unknown = [...applied].filter((name) => !known.includes(name));
  if (unknown.includes(PRE_RELEASE_MIGRATION)) throw new PreReleaseDatabase();
  if (unknown.length > 0) throw new NewerDatabase(unknown);
}

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

/** Returns the migrations in their order: `NNN-what.sql`. */
export async function listMigrations(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => /^\d{3}-[a-z0-9-]+\.sql$/.test(name)).toSorted();
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

/**
 * Migrates a database to the current schema: each pending migration in its own transaction, one
 * process at a time.
 * @returns the names of the applied migrations
 * @throws {NewerDatabase, PreReleaseDatabase, CannotConnect}
 */
export async function migrate(url: string): Promise<string[]> {
  const client = await connect(url);
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    const applied = new Set(rows.map(({ name }) => name));
    const known = await listMigrations();
    requireKnownMigrations(applied, known);
    const waiting = known.filter((name) => !applied.has(name));
    for (const name of waiting) await apply(client, name);
    return waiting;
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, name: string): Promise<void> {
  const statements = await readFile(path.join(FOLDER, name), 'utf8');
  await client.query('begin');
  try {
    await client.query(statements);
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
