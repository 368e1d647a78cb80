import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../test/servers/database.ts';
import { openDatabase, type Database, type OpenDatabase } from './database.ts';
import { seekToOffset, type SortOrder } from './offset-index.ts';

/** An indexed table that has only its keys. */
const TABLE = `
  create table scores (list uuid, number bigint, word text collate "C", primary key (list, number, word));
  create view offset_keys_scores as select * from scores;
  create function count_scores() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      perform update_offset_index('scores', array_agg(list), array_agg(number), array_agg(word), array_agg(sign))
        from (select *, -1 as sign from old_rows union all select *, 1 from new_rows) as changed;
    elsif tg_op = 'INSERT' then
      perform update_offset_index('scores', array_agg(list), array_agg(number), array_agg(word), array_agg(1)) from new_rows;
    else
      perform update_offset_index('scores', array_agg(list), array_agg(number), array_agg(word), array_agg(-1)) from old_rows;
    end if;
    return null;
  end $$;
  create trigger come after insert on scores referencing new table as new_rows
    for each statement execute function count_scores();
  create trigger move after update on scores referencing old table as old_rows new table as new_rows
    for each statement execute function count_scores();
  create trigger go after delete on scores referencing old table as old_rows
    for each statement execute function count_scores();
`;
const LISTS = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'] as const;

let open: OpenDatabase;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await freshDatabase();
  drop = () => database.drop();
  open = openDatabase(database.url, { connections: 4, onIdleError: () => undefined });
  await sql.raw(TABLE).execute(open.db);
});

afterAll(async () => {
  await open.close();
  await drop();
});

interface Key {
  number: number;
  word: string;
}

async function pageOf(db: Database, list: string, order: SortOrder, offset: number): Promise<Key[]> {
  const { rows } = await sql<Key>`
    with place as ${seekToOffset(list, 'scores', order, offset)}
    select number, word from scores
    where list = ${list} and ${
      order === 'asc'
        ? sql`(number, word) >= (select number, word from place)`
        : sql`(number, word) < (select number, word from place)`
    }
    order by number ${sql.raw(order)}, word ${sql.raw(order)}
    limit 3 offset (select skip from place)`.execute(db);
  return rows;
}

/** Returns what the index says of a list and what its rows say: totals, and pages in both orders. */
async function compare(db: Database, list: string): Promise<{ indexed: unknown; counted: unknown }> {
  const { rows: all } = await sql<Key>`
    select number, word from scores where list = ${list} order by number, word`.execute(db);
  const { rows: blocks } = await sql<{ entries: number }>`
    select entries from offset_blocks where list = ${list} order by number, word`.execute(db);
  const { rows: lists } = await sql<{ entries: number }>`
    select entries from offset_lists where list = ${list}`.execute(db);
  const sizes = blocks.map(({ entries }) => entries);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const indexed: unknown[] = [lists[0]?.entries ?? 0, total, Math.max(...sizes, 0) <= 2000];
  const counted: unknown[] = [all.length, all.length, true];
  // About as many blocks as the rows need.
  expect(sizes.length).toBeLessThanOrEqual(2 + all.length / 250);

  const offsets = [0, 1, all.length >> 1, Math.max(0, all.length - 2), all.length, all.length + 5];
  for (const size of sizes) offsets.push((offsets.at(-1) ?? 0) + size);
  const reversed = all.toReversed();
  for (const offset of offsets) {
    indexed.push(await pageOf(db, list, 'asc', offset), await pageOf(db, list, 'desc', offset));
    counted.push(all.slice(offset, offset + 3), reversed.slice(offset, offset + 3));
  }
  return { indexed, counted };
}

type Change =
  | { kind: 'insert'; count: number; spread: number }
  | { kind: 'move'; share: number; by: number }
  | { kind: 'delete'; share: number };

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    kind: fc.constant('insert' as const),
    count: fc.integer({ min: 1, max: 5_000 }),
    spread: fc.integer({ min: 1, max: 100_000 }),
  }),
  fc.record({
    kind: fc.constant('move' as const),
    share: fc.integer({ min: 1, max: 100 }),
    by: fc.integer({ min: 0, max: 50_000 }),
  }),
  fc.record({ kind: fc.constant('delete' as const), share: fc.integer({ min: 1, max: 100 }) }),
);

let serial = 0;

async function apply(db: Database, list: string, made: Change): Promise<void> {
  switch (made.kind) {
    case 'insert':
      serial += 1;
      await sql`insert into scores select ${list}, random() * ${made.spread}::int, ${`w${serial}-`} || each
        from generate_series(1, ${made.count}::int) as each`.execute(db);
      break;
    case 'move':
      await sql`update scores set number = number + ${made.by}::int
        where list = ${list} and abs(hashtext(word)) % 100 < ${made.share}::int`.execute(db);
      break;
    case 'delete':
      await sql`delete from scores where list = ${list} and abs(hashtext(word)) % 100 < ${made.share}::int`.execute(
        db,
      );
  }
}

test('the offset index stays exact after any inserts, updates and deletes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      const { db } = open;
      await sql`delete from scores`.execute(db);
      for (const made of changes) await apply(db, LISTS[0], made);
      const { indexed, counted } = await compare(db, LISTS[0]);
      expect(indexed).toEqual(counted);
    }),
    { numRuns: 12 },
  );
});

test('the offset index stays exact under concurrent changes of the same lists', async () => {
  const { db } = open;
  await sql`delete from scores`.execute(db);
  await Promise.all(
    Array.from({ length: 40 }, (_, round) =>
      sql`insert into scores select (array[${LISTS[0]}, ${LISTS[1]}]::uuid[])[1 + (each + ${round}::int) % 2],
        ${round}::int, 'r' || each from generate_series(1, 300) as each`.execute(db),
    ),
  );
  await Promise.all(
    Array.from({ length: 10 }, (_, round) =>
      sql`delete from scores where number % 10 = ${round}::int and word like '%7'`.execute(db),
    ),
  );
  for (const list of LISTS) {
    const { indexed, counted } = await compare(db, list);
    expect(indexed).toEqual(counted);
  }
});
