import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../../test/servers/database.ts';

const require = createRequire(import.meta.url);

/** The columns, constraints and indexes of the tables that pg-jobs uses. */
const TABLES = `
  with tables as (
    select oid from pg_class
    where relnamespace = 'public'::regnamespace and relname in ('jobs', 'job_schedules', 'worker_heartbeats')
  )
  select attrelid::regclass::text as "table", attname::text as name,
    concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity, pg_get_expr(adbin, adrelid)) as definition
  from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid in (select oid from tables) and attnum > 0 and not attisdropped
  union all
  select conrelid::regclass::text, conname, pg_get_constraintdef(oid)
  from pg_constraint where conrelid in (select oid from tables)
  union all
  select indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid)
  from pg_index where indrelid in (select oid from tables)
  order by 1, 2, 3`;

async function describeTables(url: string, statements = ''): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statements);
    return (await client.query<Record<string, unknown>>(TABLES)).rows;
  } finally {
    await client.end();
  }
}

test('the migrations make the tables that pg-jobs expects', async () => {
  const [migratedUrl, empty] = await Promise.all([freshDatabase(), freshDatabase({ empty: true })]);
  onTestFinished(async () => {
    await migratedUrl.drop();
    await empty.drop();
  });
  const schema = await readFile(require.resolve('@packages/pg-jobs/schema.sql'), 'utf8');
  const expected = await describeTables(empty.url, schema);
  expect(expected.length).toBeGreaterThan(25);
  expect(await describeTables(migratedUrl.url)).toEqual(expected);
});
