import type { Client } from 'pg';
import {
  listMigrations,
  migrate,
  PRE_RELEASE_MIGRATION,
  PreReleaseDatabase,
} from '../../server/src/db/migrate.ts';
import { requireUsableDatabase } from '../../server/src/db/requirements.ts';
import { CommandFailed, print } from './command.ts';
import { type Description, OWN, type Table, listTables, nameOf } from './description.ts';
import { type Fill, load } from './load.ts';
import { withClient } from './connect.ts';

/**
 * Fills an empty database with the rows of another: creates the tables of the source's version,
 * loads all rows in one transaction, compares the counts, and then applies the newer migrations.
 * The user of `url` only needs to own the database.
 * @returns the number of rows
 * @throws CommandFailed if the database is not empty; ConfigError if Backbeat cannot use it
 */
export async function replaceDatabase(url: string, description: Description, fill: Fill): Promise<number> {
  await withClient(url, assertEmpty);
  await migrateTo(url, description.migrations);
  const total = await withClient(url, async (client) => {
    await requireColumns(client, description.tables);
    await client.query('begin');
    const rows = await load(client, description.tables, description.sequences, fill).catch(
      (error: unknown) => {
        print('Nothing was copied, but the database now has tables. Recreate it before you try again.');
        throw error;
      },
    );
    await client.query('commit');
    await client.query('analyze');
    return rows;
  });
  await migrate(url);
  return total;
}

/** @throws CommandFailed unless the database is empty; ConfigError if Backbeat cannot use it */
async function assertEmpty(client: Client): Promise<void> {
  await requireUsableDatabase(client);
  const { rows } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OWN} limit 1`,
  );
  if (rows.length > 0)
    throw new CommandFailed("That database isn't empty. Create a new one, or drop and recreate it.");
}

/**
 * Requires that this version can create the tables that the rows of a database or backup fit.
 * @param applied the migrations of the data, in their order
 * @throws CommandFailed if a newer version wrote the data, PreReleaseDatabase if it is too old
 */
export async function requireRestorable(applied: readonly string[]): Promise<void> {
  const known = await listMigrations();
  if (applied.includes(PRE_RELEASE_MIGRATION)) throw new PreReleaseDatabase();
  const unknown = applied.filter((name, index) => known[index] !== name);
  if (unknown.length > 0) {
    throw new CommandFailed(
      `The data is from a newer version: this one doesn't know ${unknown.join(', ')}. Use the newer version.`,
    );
  }
}

/** Creates the tables of an empty database as of exactly these migrations. */
export async function migrateTo(url: string, applied: string[]): Promise<void> {
  await requireRestorable(applied);
  // Mark later migrations as applied for now; the loaded rows replace these marks.
  const later = (await listMigrations()).slice(applied.length);
  await withClient(url, async (client) => {
    await client.query(
      'create table migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    await client.query('insert into migrations (name) select unnest($1::text[])', [later]);
  });
  await migrate(url);
}

/** @throws CommandFailed unless the database has all columns of these tables */
async function requireColumns(client: Client, tables: readonly Table[]): Promise<void> {
  const existing = new Map((await listTables(client)).map((table) => [nameOf(table), table]));
  for (const table of tables) {
    const found = existing.get(nameOf(table));
    const missing = table.columns.filter((column) => found?.columns.includes(column) !== true);
    if (missing.length > 0)
      throw new CommandFailed(
        `The table ${nameOf(table)} has no column for ${missing.join(', ')} in this version.`,
      );
  }
}
