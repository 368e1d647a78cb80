import type { Client } from 'pg';

/** What a query of the catalogue returns: one line an object, in order. */
export type Catalogue = Record<keyof typeof QUERIES, string[]>;

const TABLES_OF_SCHEMA = `pg_class c where c.relnamespace = 'public'::regnamespace and c.relname <> 'migrations'`;

/** Each query returns lines that are equal in two databases with the same schema. */
const QUERIES = {
  tables: `select concat_ws(' ', c.relkind, c.relname, c.relpersistence, c.reloptions::text)
    from ${TABLES_OF_SCHEMA} and c.relkind in ('r', 'v')`,
  // By name: a column that a migration added is the last of its table.
  columns: `select concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' end, a.attidentity, a.attgenerated, a.attcollation::regcollation::text,
      pg_get_expr(d.adbin, d.adrelid))
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    join pg_class c on c.oid = a.attrelid
    where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'v')
      and c.oid in (select c.oid from ${TABLES_OF_SCHEMA})`,
  // Without names, which PostgreSQL derives from those of table and columns.
  constraints: `select concat_ws(' ', c.relname, pg_get_constraintdef(k.oid), k.convalidated)
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype <> 'n' and c.oid in (select c.oid from ${TABLES_OF_SCHEMA})`,
  indexes: `select pg_get_indexdef(i.indexrelid) || ' ' || coalesce(x.reloptions::text, '')
    from pg_index i join pg_class x on x.oid = i.indexrelid
    where i.indrelid in (select c.oid from ${TABLES_OF_SCHEMA})
      and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u'))`,
  views: `select c.relname || ' ' || regexp_replace(pg_get_viewdef(c.oid), '\\s+', ' ', 'g')
    from ${TABLES_OF_SCHEMA} and c.relkind = 'v'`,
  functions: `select concat_ws(' ', p.proname, pg_get_function_arguments(p.oid), pg_get_function_result(p.oid), l.lanname,
      p.provolatile, p.proparallel, p.proisstrict, p.proretset, p.prosecdef, p.proconfig::text,
      trim(regexp_replace(regexp_replace(p.prosrc, '--[^\\n]*', '', 'g'), '\\s+', ' ', 'g')))
    from pg_proc p join pg_language l on l.oid = p.prolang where p.pronamespace = 'public'::regnamespace`,
  triggers: `select pg_get_triggerdef(t.oid) from pg_trigger t
    where not t.tgisinternal and t.tgrelid in (select c.oid from ${TABLES_OF_SCHEMA})`,
};

/** Reads the catalogue of the schema `public`, without the table of the migrations. */
export async function readCatalogue(client: Client): Promise<Catalogue> {
  const read = async (query: string): Promise<string[]> => {
    const { rows } = await client.query<[string]>({ text: query, rowMode: 'array' });
    return rows.map(([line]) => line).toSorted();
  };
  return {
    tables: await read(QUERIES.tables),
    columns: await read(QUERIES.columns),
    constraints: await read(QUERIES.constraints),
    indexes: await read(QUERIES.indexes),
    views: await read(QUERIES.views),
    functions: await read(QUERIES.functions),
    triggers: await read(QUERIES.triggers),
  };
}

/** Lists the tables that the migrations left with rows, and those rows. */
export async function readRows(client: Client, tables: readonly string[]): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const table of tables) {
    const found = await client.query<{ row: string }>(
      `select t::text as row from ${client.escapeIdentifier(table)} t order by 1`,
    );
    if (found.rows.length > 0) rows[table] = found.rows.map(({ row }) => row);
  }
  return rows;
}

/** The triggers of each table, event and level, in the order in which PostgreSQL runs them. */
export async function readTriggerOrder(client: Client): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ event: string; functions: string[] }>(
    `select concat_ws(' ', c.relname, event, case when t.tgtype & 1 = 1 then 'row' else 'statement' end) as event,
       array_agg(p.proname::text order by t.tgname) as functions
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
     join (values ('insert', 4), ('delete', 8), ('update', 16)) as events (event, bit) on t.tgtype & bit <> 0
     where not t.tgisinternal and c.relnamespace = 'public'::regnamespace group by 1`,
  );
  return Object.fromEntries(rows.map(({ event, functions }) => [event, functions]));
}
