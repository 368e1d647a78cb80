import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '../../test/servers/database.ts';
import { openDatabase, type OpenDatabase, type Queryable } from './database.ts';
import { markPrepared } from './prepared.ts';

let open: OpenDatabase;
let drop: () => Promise<void>;

beforeEach(async () => {
  const database = await freshDatabase();
  drop = () => database.drop();
  // One connection, since each prepares its own statements.
  open = openDatabase(database.url, { connections: 1, onIdleError: () => undefined });
  await sql`create table scraps (id int primary key, words text)`.execute(open.db);
});

afterEach(async () => {
  await open.close();
  await drop();
});

/** The prepared statements of the connection, and how many times each has run. */
async function preparedStatements(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; runs: number }>`
    select name, generic_plans + custom_plans as runs from pg_prepared_statements`.execute(open.db);
  return Object.fromEntries(rows.map(({ name, runs }) => [name, runs]));
}

const add = (db: Queryable, first: number, second: number) =>
  sql<{ sum: number }>`${markPrepared('add')} select ${first}::int + ${second}::int as sum`.execute(db);

test('a connection prepares a marked statement once and runs it with other values', async () => {
  const sums = [await add(open.db, 1, 2), await add(open.db, 3, 4), await add(open.db, 5, 6)];
  expect(sums.map(({ rows }) => rows)).toEqual([[{ sum: 3 }], [{ sum: 7 }], [{ sum: 11 }]]);
  expect(await preparedStatements()).toEqual({ add: 3 });
});

test('statements without a mark are not prepared', async () => {
  await sql`select ${1}::int`.execute(open.db);
  expect(await preparedStatements()).toEqual({});
});

test('a mark that stands on a line of its own counts', async () => {
  await sql`
    ${markPrepared('lines')}
    select ${1}::int`.execute(open.db);
  expect(await preparedStatements()).toEqual({ lines: 1 });
});

test('marked statements of the query builder are prepared', async () => {
  const names = () =>
    open.db.selectFrom('users').select('user_name').modifyFront(markPrepared('find-names')).execute();
  expect([await names(), await names()]).toEqual([[], []]);
  expect(await preparedStatements()).toEqual({ 'find-names': 2 });
});

test('a marked statement runs in the transaction of its caller', async () => {
  const insert = (db: Queryable, id: number) =>
    sql`${markPrepared('insert-note')} insert into scraps values (${id}, '')`.execute(db);
  const rollback = open.db.transaction().execute(async (tx) => {
    await insert(tx, 1);
    throw new Error('rolled back');
  });
  await expect(rollback).rejects.toThrow('rolled back');
  const { numAffectedRows } = await open.db.transaction().execute((tx) => insert(tx, 2));
  expect(numAffectedRows).toBe(1n);
  const { rows } = await sql`select id from scraps`.execute(open.db);
  expect(rows).toEqual([{ id: 2 }]);
  expect(await preparedStatements()).toEqual({ 'insert-note': 2 });
});

test('a second text under the same name fails', async () => {
  await add(open.db, 1, 2);
  const other = sql`${markPrepared('add')} select 'something else'`.execute(open.db);
  await expect(other).rejects.toThrow('Prepared statements must be unique');
});

test('a failed statement reports the error of PostgreSQL and leaves its connection usable', async () => {
  const divide = (by: number) =>
    sql<{ result: number }>`${markPrepared('divide')} select 6 / ${by}::int as result`.execute(open.db);
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
  expect((await divide(2)).rows).toEqual([{ result: 3 }]);
});
