import type { Client } from 'pg';

/**
 * Runs `work` in one transaction while these tables are empty and have no keys, indexes and
 * triggers, so that inserts are fast. Restoring these checks all rows at once. The owner of the
 * tables may do so.
 */
export async function withoutChecks(
  client: Client,
  tables: readonly string[],
  work: () => Promise<void>,
  log: (line: string) => void,
): Promise<void> {
  await lockAll(client);
  try {
    const foreign = await findConstraints(client, tables, ['f']);
    const unique = await findConstraints(client, tables, ['p', 'u']);
    for (const { table, name } of [...foreign, ...unique])
      await client.query(`alter table ${table} drop constraint ${name}`);
    // The indexes of constraints are dropped by now.
    const indexes = await findIndexes(client, tables);
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);

    // PostgreSQL writes no WAL for rows in a table that this transaction has truncated.
    await client.query(`truncate ${tables.join()}`);
    await work();

    for (const { definition } of indexes) await client.query(definition);
    log('indexes');
    for (const { table, name, definition } of [...unique, ...foreign])
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    log('keys');
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** The number of retries if a running product locks the same tables in another order. */
const TRIES = 20;

/** Begins a transaction with exclusive locks on all tables. */
async function lockAll(client: Client): Promise<void> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(tablename), ', ' order by tablename) as names from pg_tables where schemaname = 'public'`,
  );
  for (let tries = 1; ; tries += 1) {
    await client.query('begin');
    try {
      await client.query(`lock table ${rows[0]?.names} in access exclusive mode`);
      return;
    } catch (error) {
      await client.query('rollback');
      if (tries === TRIES) throw error;
    }
  }
}

interface Part {
  table: string;
  name: string;
  definition: string;
}

/** Constraints of these tables, including foreign keys that refer to them. */
async function findConstraints(
  client: Client,
  tables: readonly string[],
  kinds: readonly string[],
): Promise<Part[]> {
  const { rows } = await client.query<Part>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = any($2)
       and (conrelid = any($1::regclass[]::oid[]) or confrelid = any($1::regclass[]::oid[]))`,
    [tables, kinds],
  );
  return rows;
}

async function findIndexes(client: Client, tables: readonly string[]): Promise<Part[]> {
  const { rows } = await client.query<Part>(
    `select indrelid::regclass::text as table, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::regclass[]::oid[])`,
    [tables],
  );
  return rows;
}
