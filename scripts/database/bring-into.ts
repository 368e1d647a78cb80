import PgBoss from 'pg-boss';
import type { Client } from 'pg';
import {
  listMigrations,
  migrate,
  PRE_RELEASE_MIGRATION,
  PreReleaseDatabase,
} from '../../server/src/db/migrate.ts';
import { requireUsableDatabase } from '../../server/src/db/requirements.ts';
import { CannotDo, say } from './command.ts';
import { type Description, JOBS_SCHEMA, OWN, type Table, listTables, nameOf } from './description.ts';
import { type Fill, load } from './load.ts';
import { withClient } from './reach.ts';

/**
 * Fills an empty database with the rows of another: creates the tables of the source's version,
 * loads all rows in one transaction, compares the counts, and then applies the newer migrations.
 * The user of `url` only needs to own the database.
 * @returns the number of rows
 * @throws CannotDo if the database is not empty; ConfigError if Backbeat cannot use it
 */
export async function bringInto(url: string, description: Description, fill: Fill): Promise<number> {
  await withClient(url, assertEmpty);
  await migrateTo(url, description.migrations);
  const total = await withClient(url, async (client) => {
    const tables = await prepareTables(client, description);
    await client.query('begin');
    const rows = await load(client, tables, description.sequences, fill).catch((error: unknown) => {
      say('Nothing was taken over, but the database has tables now. Make it anew before the next attempt.');
      throw error;
    });
    await client.query('commit');
    await client.query('analyze');
    return rows;
  });
  await migrate(url);
  return total;
}

/** @throws CannotDo unless the database is empty; ConfigError if Backbeat cannot use it */
async function assertEmpty(client: Client): Promise<void> {
  await requireUsableDatabase(client);
  const { rows } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OWN} limit 1`,
  );
  if (rows.length > 0)
    throw new CannotDo('That database is not empty. Make a new one, or drop and make it again.');
}

/** Creates the tables of an empty database as of exactly these migrations. */
export async function migrateTo(url: string, applied: string[]): Promise<void> {
  const known = await listMigrations();
  if (applied.includes(PRE_RELEASE_MIGRATION)) throw new PreReleaseDatabase();
  const unknown = applied.filter((name, index) => known[index] !== name);
  if (unknown.length > 0) {
    throw new CannotDo(
      `The rows are from a newer version than this one, which does not know ${unknown.join(', ')}. Use that version.`,
    );
  }
  // Mark later migrations as applied for now; the loaded rows replace these marks.
  const later = known.slice(applied.length);
  await withClient(url, async (client) => {
    await client.query(
      'create table migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    await client.query('insert into migrations (name) select unnest($1::text[])', [later]);
  });
  await migrate(url);
}

/** Creates the tables, including those of the jobs. Returns the tables to fill. */
async function prepareTables(client: Client, { tables, jobs }: Description): Promise<Table[]> {
  const wanted = tables.filter((table) => table.schema !== JOBS_SCHEMA);
  if (jobs !== undefined) {
    await client.query(PgBoss.getConstructionPlans(JOBS_SCHEMA));
    const { rows } = await client.query<{ version: number }>(`select version from ${JOBS_SCHEMA}.version`);
    if (rows[0]?.version === jobs.version) {
      for (const queue of jobs.queues) {
        await client.query(`select ${JOBS_SCHEMA}.create_queue($1, '{"policy":"standard"}')`, [queue]);
      }
      wanted.push(...tables.filter(({ schema }) => schema === JOBS_SCHEMA));
    } else {
      say('The waiting jobs cannot be taken along: they are in the format of another version.');
    }
  }
  const there = new Map((await listTables(client)).map((table) => [nameOf(table), table]));
  for (const table of wanted) {
    const found = there.get(nameOf(table));
    const missing = table.columns.filter((column) => found?.columns.includes(column) !== true);
    if (missing.length > 0)
      throw new CannotDo(
        `The table ${nameOf(table)} has no place for ${missing.join(', ')} in this version.`,
      );
  }
  return wanted;
}
