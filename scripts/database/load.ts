import type { Writable } from 'node:stream';
import type { Client } from 'pg';
import { from } from 'pg-copy-streams';
import { CannotDo } from './command.ts';
import { type Description, OWN, type Table, columnsOf, nameOf, quoted } from './description.ts';

/**
 * Writes the rows of these tables, one table after the other, in the text format of COPY.
 * Answers how many rows each must have in the end.
 */
export type Fill = (tables: Table[], open: (table: Table) => Writable) => Promise<Map<string, number>>;

/**
 * Takes the rows with foreign keys and the owner's triggers out of the way: keys may go in a circle, and a trigger
 * has already had its effect. Putting the keys back checks all rows at once, and needs no superuser.
 * Within a transaction, which the caller ends.
 * @returns how many rows there are
 * @throws CannotDo when another number of rows arrived than was sent
 */
export async function load(
  client: Client,
  tables: Table[],
  sequences: Description['sequences'],
  fill: Fill,
): Promise<number> {
  const keys = await listForeignKeys(client);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  const all = tables.map(quoted);
  // Migrations may have put rows there; they come with the others.
  if (all.length > 0) await client.query(`truncate ${all.join(', ')}`);
  for (const table of all) await client.query(`alter table ${table} disable trigger user`);

  const expected = await fill(tables, (table) =>
    client.query(from(`copy ${quoted(table)} (${columnsOf(table)}) from stdin`)),
  );

  let total = 0;
  for (const table of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${quoted(table)}`);
    const count = Number(rows[0]?.count);
    if (count !== (expected.get(nameOf(table)) ?? 0)) {
      throw new CannotDo(
        `Of ${nameOf(table)} ${expected.get(nameOf(table)) ?? 0} rows were sent, and ${count} arrived.`,
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
     where k.contype = 'f' and k.conparentid = 0 and ${OWN}`,
  );
  return rows;
}
