// The baseline (src/db/schema) is the schema of the migrations before it under other names, except
// for the objects that pagination.ts names.
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMigrations } from '../../src/db/migrate.ts';
import { freshDatabase } from '../servers/database.ts';
import { applyRenames, renameWords } from './apply-renames.ts';
import { readCatalogue, readRows, readTriggerOrder } from './catalogue.ts';
import { dropReplaced, isReplaced } from './pagination.ts';
import { TABLES } from './rename-map.ts';

const SCHEMA = new URL('../../src/db/schema/', import.meta.url);
/** Files behind this one are migrations, which may change the schema. */
const LAST_OF_BASELINE = '160-jobs.sql';

const clients: pg.Client[] = [];
const databases: Awaited<ReturnType<typeof freshDatabase>>[] = [];

async function open(): Promise<pg.Client> {
  const database = await freshDatabase({ empty: true });
  databases.push(database);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  clients.push(client);
  return client;
}

let old: pg.Client;
let baseline: pg.Client;

beforeAll(async () => {
  old = await open();
  await old.query(await readFile(new URL('old-schema.sql', import.meta.url), 'utf8'));
  await applyRenames(old);
  await dropReplaced(old, 'old');
  baseline = await open();
  for (const name of (await listMigrations()).filter((each) => each <= LAST_OF_BASELINE))
    await baseline.query(await readFile(new URL(name, SCHEMA), 'utf8'));
  await dropReplaced(baseline, 'baseline');
});

afterAll(async () => {
  for (const client of clients) await client.end();
  for (const database of databases) await database.drop();
});

test.each([['tables'], ['columns'], ['constraints'], ['indexes'], ['views'], ['triggers']] as const)(
  'the baseline has the %s of the old schema',
  async (kind) => {
    expect((await readCatalogue(baseline))[kind]).toEqual((await readCatalogue(old))[kind]);
  },
);

test('the baseline has the functions of the old schema, body by body', async () => {
  const { functions } = await readCatalogue(old);
  expect((await readCatalogue(baseline)).functions).toEqual(functions.map(renameWords).toSorted());
});

test('the triggers of an event run in the same order', async () => {
  const order = await readTriggerOrder(old);
  expect(Object.keys(order).length).toBeGreaterThan(20);
  expect(await readTriggerOrder(baseline)).toEqual(order);
});

test('the baseline inserts the same rows', async () => {
  const tables = ['early_account_numbers'];
  const names = Object.values(TABLES).filter((name) => !isReplaced(name));
  const rows = await readRows(old, names);
  expect(Object.keys(rows).toSorted()).toEqual(tables);
  expect(await readRows(baseline, names)).toEqual(rows);
});

test('every table of the baseline has a comment', async () => {
  const { rows } = await baseline.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname <> 'migrations' and obj_description(oid, 'pg_class') is null`,
  );
  expect(rows).toEqual([]);
});
