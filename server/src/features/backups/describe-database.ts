import { type Client, escapeIdentifier } from 'pg';
import { z } from 'zod';
import { readApplied } from '../../db/migrations.ts';

const tableSchema = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });

/** The description of a database that another one needs to load its rows. */
export const descriptionSchema = z.object({
  /** The applied migrations in their order. */
  migrations: z.array(z.object({ name: z.string(), sha256: z.string(), version: z.string() })),
  /** Tables with their own rows, and their columns that are not computed. */
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
});
export type Description = z.infer<typeof descriptionSchema>;
export type Table = z.infer<typeof tableSchema>;

/**
 * SQL condition: relation of neither the system nor an extension. `c` is pg_class, `n` its
 * namespace.
 */
export const OWN_SCHEMAS = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and not exists
  (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/**
 * Reads the description. In a REPEATABLE READ transaction it matches the rows of its snapshot.
 * @throws IncompatibleData for data of a version before the first release
 */
export async function describeDatabase(client: Client): Promise<Description> {
  const tables = await listTables(client);
  const migrations = await readApplied(client);
  const sequences = await client.query<{ schema: string; name: string; value: string }>(
    `select n.nspname as schema, c.relname as name, s.last_value::text as value
     from pg_sequences s join pg_namespace n on n.nspname = s.schemaname
     join pg_class c on c.relnamespace = n.oid and c.relname = s.sequencename
     where s.last_value is not null and ${OWN_SCHEMAS} order by 1, 2`,
  );
  return { migrations, tables, sequences: sequences.rows };
}

/**
 * Tables whose rows are not valid in another database. LSNs are those of a cluster: if the new log
 * is shorter, a replica would never seem to reach them. And a copy has no backup of its own yet.
 */
const OWN_TO_DATABASE = ['last_writes', 'last_backup', 'backups'];

const isCarried = (table: Pick<Table, 'schema' | 'name'>): boolean =>
  !(table.schema === 'public' && OWN_TO_DATABASE.includes(table.name));

/**
 * Lists the tables to copy. Partitioned tables have no rows; their partitions are listed instead.
 */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and ${OWN_SCHEMAS} group by 1, 2 order by 1, 2`,
  );
  return rows.filter(isCarried);
}

/** The name of a table in counts and archives. */
export function nameOf({ schema, name }: Table): string {
  return `${schema}.${name}`;
}

/** The quoted name of a table for SQL. */
export function quoteTable({ schema, name }: Table): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
}

/** The columns that COPY reads and writes. */
export function columnsOf({ columns }: Table): string {
  return columns.map((column) => escapeIdentifier(column)).join(', ');
}
