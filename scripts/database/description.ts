import { type Client, escapeIdentifier } from 'pg';
import { z } from 'zod';

/** The schema in which pg-boss keeps the jobs. */
export const JOBS_SCHEMA = 'pgboss';

const tableSchema = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });

/** What one must know of a database to bring its rows into another. */
export const descriptionSchema = z.object({
  /** Names of the migrations that made its tables. */
  migrations: z.array(z.string()),
  /** Version of pg-boss's own tables, and the queues, each of which has a table; absent where there were never jobs. */
  jobs: z.object({ version: z.number(), queues: z.array(z.string()) }).optional(),
  /** Tables with rows of their own, and those columns that are not computed. */
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string() })),
});
export type Description = z.infer<typeof descriptionSchema>;
export type Table = z.infer<typeof tableSchema>;

/** Relations that are the database owner's: neither the system's nor an extension's. `c` is pg_class, `n` its namespace. */
export const OWN = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and not exists
  (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** Reads a description. Within a REPEATABLE READ transaction it fits the rows that the transaction sees. */
export async function describeDatabase(client: Client): Promise<Description> {
  const tables = await listTables(client);
  const has = (schema: string, name: string): boolean =>
    tables.some((table) => table.schema === schema && table.name === name);
  const migrations = has('public', 'migrations')
    ? await names(client, 'select name from migrations order by name')
    : [];
  const sequences = await client.query<{ schema: string; name: string; value: string }>(
    `select n.nspname as schema, c.relname as name, s.last_value::text as value
     from pg_sequences s join pg_namespace n on n.nspname = s.schemaname
     join pg_class c on c.relnamespace = n.oid and c.relname = s.sequencename
     where s.last_value is not null and ${OWN} order by 1, 2`,
  );
  const jobs = has(JOBS_SCHEMA, 'version') ? await describeJobs(client) : undefined;
  return { migrations, tables, sequences: sequences.rows, ...(jobs === undefined ? {} : { jobs }) };
}

/**
 * Whether the rows of a table mean something in another database. Places in the log of one cluster do not: where the log
 * of the other is shorter, a copy that follows would never seem to have come so far.
 */
export const isCarried = (table: Pick<Table, 'schema' | 'name'>): boolean =>
  !(table.schema === 'public' && table.name === 'written');

/** Those whose rows are kept and moved. Partitioned tables have no rows of their own: their partitions are listed. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and ${OWN} group by 1, 2 order by 1, 2`,
  );
  return rows.filter(isCarried);
}

async function describeJobs(client: Client): Promise<NonNullable<Description['jobs']>> {
  const { rows } = await client.query<{ version: number }>(`select version from ${JOBS_SCHEMA}.version`);
  return {
    version: rows[0]?.version ?? 0,
    queues: await names(client, `select name from ${JOBS_SCHEMA}.queue order by name`),
  };
}

async function names(client: Client, query: string): Promise<string[]> {
  return (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);
}

/** A table's name as counts and archives use it. */
export function nameOf({ schema, name }: Table): string {
  return `${schema}.${name}`;
}

/** A table's name as SQL wants it. */
export function quoted({ schema, name }: Table): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
}

/** The columns that COPY reads and writes. */
export function columnsOf({ columns }: Table): string {
  return columns.map((column) => escapeIdentifier(column)).join(', ');
}
