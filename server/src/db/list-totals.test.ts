import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '../../test/servers/database.ts';
import { openDatabase, type OpenDatabase, type Queryable } from './database.ts';
import { totalOf } from './list-page.ts';

const LISTS = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'] as const;

const CONNECTIONS = 8;

let open: OpenDatabase;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await freshDatabase();
  drop = () => database.drop();
  open = openDatabase(database.url, { connections: CONNECTIONS, onIdleError: () => undefined });
});
beforeEach(async () => {
  await open.db.deleteFrom('list_totals').execute();
});
afterAll(async () => {
  await open.close();
  await drop();
});

const add = (db: Queryable, lists: readonly string[], changes: readonly number[]) =>
  sql`select add_to_list_totals('liked', ${lists}::uuid[], ${changes}::bigint[])`.execute(db);

async function totals(): Promise<number[]> {
  const { rows } = await sql<{ one: number; other: number }>`
    select ${totalOf(LISTS[0], 'liked')}::bigint as one, ${totalOf(LISTS[1], 'liked')}::bigint as other`.execute(
    open.db,
  );
  return Object.values(rows[0] ?? {});
}

test('totals stay exact under concurrent changes in any order of the lists', async () => {
  const change = (round: number) =>
    open.db.transaction().execute(async (tx) => {
      await add(tx, round % 2 ? LISTS : LISTS.toReversed(), round % 2 ? [3, -1] : [-1, 3]);
      await add(tx, [LISTS[round % 2] ?? ''], [2]);
    });
  // As many at a time as there are connections: a caller that waits 1.5 s for one gets an error.
  const changeInTurn = async (first: number) => {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    for (let round = first; round < 200; round += CONNECTIONS) await change(round);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, first) => changeInTurn(first)));
  // Of 200 transactions each adds (3, -1), and half of them 2 to either list.
  expect(await totals()).toEqual([800, 0]);
  const { rows } = await sql`select from list_totals where list = ${LISTS[0]}`.execute(open.db);
  expect(rows.length).toBeLessThanOrEqual(16);
});

test('a change does not wait for a transaction in progress, which may still roll back', async () => {
  await add(open.db, [...LISTS], [10, 20]);
  const rollback = open.db.transaction().execute(async (tx) => {
    await add(tx, [...LISTS], [1, 1]);
    await add(open.db, [...LISTS], [5, 5]);
    expect(await totals()).toEqual([15, 25]);
    throw new Error('rolled back');
  });
  await expect(rollback).rejects.toThrow('rolled back');
  expect(await totals()).toEqual([15, 25]);
});

test('a list without entries has a total of 0, and changes that cancel out add no row', async () => {
  await add(open.db, [LISTS[0], LISTS[0]], [1, -1]);
  await sql`select add_to_list_totals('liked', null, null)`.execute(open.db);
  expect(await totals()).toEqual([0, 0]);
  expect(await open.db.selectFrom('list_totals').selectAll().execute()).toEqual([]);
});
