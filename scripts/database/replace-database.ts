import type { Client } from 'pg';
import { migrate } from '../../server/src/db/migrate.ts';
import {
  type AppliedMigration,
  readMigrations,
  requireKnownMigrations,
} from '../../server/src/db/migrations.ts';
import { requireUsableDatabase } from '../../server/src/db/requirements.ts';
import { CommandFailed, print } from './command.ts';
import {
  type Description,
  OWN_SCHEMAS,
  type Table,
  listTables,
  nameOf,
} from '../../server/src/features/backups/describe-database.ts';
import { type Fill, load } from './load.ts';
import { withClient } from '../../server/src/db/with-client.ts';

/**
 * Fills an empty database with the rows of another: creates the tables of the source's version,
 * loads all rows in one transaction, compares the counts, and then applies the newer migrations.
 * The user of `url` only needs to own the database.
 * @returns the number of rows
 * @throws CommandFailed if the database is not empty; ConfigError if Backbeat cannot use it;
 * IncompatibleData if this version cannot read the rows
 */
export async function replaceDatabase(url: string, description: Description, fill: Fill): Promise<number> {
  await withClient(url, assertEmpty);
  await requireRestorable(description.migrations);
  // The rows that are loaded replace those of the table `migrations`, too.
  await migrate(url, { only: description.migrations.map(({ name }) => name) });
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
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OWN_SCHEMAS} limit 1`,
  );
  if (rows.length > 0)
    throw new CommandFailed("That database isn't empty. Create a new one, or drop and recreate it.");
}

/**
 * Requires that this version can create the tables that the rows of a database or backup fit.
 * @throws IncompatibleData
 */
export async function requireRestorable(appliedMigrations: readonly AppliedMigration[]): Promise<void> {
  requireKnownMigrations(appliedMigrations, await readMigrations());
}

/** @throws CommandFailed unless the database has all columns of these tables */
async function requireColumns(client: Client, tables: readonly Table[]): Promise<void> {
  const existingTables = new Map((await listTables(client)).map((table) => [nameOf(table), table]));
  for (const table of tables) {
    const existingTable = existingTables.get(nameOf(table));
    const missingColumns = table.columns.filter((column) => existingTable?.columns.includes(column) !== true);
    if (missingColumns.length > 0)
      throw new CommandFailed(
        `The table ${nameOf(table)} has no column for ${missingColumns.join(', ')} in this version.`,
      );
  }
}
