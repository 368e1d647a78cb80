import type { Writable } from 'node:stream';
import type { Client } from 'pg';
import { from } from 'pg-copy-streams';
import { CommandFailed } from './command.ts';
import {
  type Description,
  OWN_SCHEMAS,
  type Table,
  columnsOf,
  nameOf,
  quoteTable,
} from '../../server/src/features/backups/describe-database.ts';

/**
 * Writes the rows of these tables one table at a time, in the text format of COPY.
 * Returns the expected number of rows of each.
 */
export type Fill = (tables: Table[], open: (table: Table) => Writable) => Promise<Map<string, number>>;

/**
 * Loads the rows while foreign keys are dropped and triggers disabled: keys may be cyclic, and the
 * source already contains the effects of triggers. Recreating the keys checks all rows at once and
 * needs no superuser. Runs in the transaction of the caller.
 * @returns the number of rows
 * @throws CommandFailed if the number of received rows differs from the number sent
 */
export async function load(
  client: Client,
  tables: Table[],
  sequences: Description['sequences'],
  fill: Fill,
): Promise<number> {
  const keys = await listForeignKeys(client);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  const all = tables.map(quoteTable);
  for (const table of all) await client.query(`alter table ${table} disable trigger user`);
  // Remove rows that migrations inserted; the source contains them too.
  if (all.length > 0) await client.query(`truncate ${all.join(', ')}`);

  const expected = await fill(tables, (table) =>
    client.query(from(`copy ${quoteTable(table)} (${columnsOf(table)}) from stdin`)),
  );

  let total = 0;
  for (const table of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${quoteTable(table)}`);
    const count = Number(rows[0]?.count);
    if (count !== (expected.get(nameOf(table)) ?? 0)) {
      throw new CommandFailed(
        `Sent ${expected.get(nameOf(table)) ?? 0} rows of ${nameOf(table)}, but ${count} arrived.`,
      );
    }
    total += count;
  }
  for (const table of all) await client.query(`alter table ${table} enable trigger user`);
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const { schema, name, value } of sequences) {
    await client.query('select setval(format($1, $2::text, $3::text)::regclass, $4::bigint)', [
      '%I.%I',
      schema,
      name,
      value,
    ]);
  }
  return total;
}

async function listForeignKeys(
  client: Client,
): Promise<Array<{ table: string; name: string; definition: string }>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name,
       pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and ${OWN_SCHEMAS}`,
  );
  return rows;
}
