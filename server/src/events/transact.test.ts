import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../../test/servers/database.ts';
import { EventBus } from './event-bus.ts';
import { openDatabase, type OpenDatabase, type Tx } from '../db/database.ts';
import { transactOn } from './transact.ts';

let open: OpenDatabase;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await freshDatabase();
  drop = () => database.drop();
  open = openDatabase(database.url, { connections: 4, onIdleError: () => undefined });
  await sql`create table scraps (id int primary key, words text)`.execute(open.db);
});

afterAll(async () => {
  await open.close();
  await drop();
});

const write = (tx: Tx, id: number) => sql`insert into scraps values (${id}, '')`.execute(tx);
const isThere = async (id: number) =>
  (await sql`select from scraps where id = ${id}`.execute(open.db)).rows.length === 1;
const sessionEnd = { userId: 'user' };

describe('Events', () => {
  test('events reach listeners before and after the commit, also when a listener emits them', async () => {
    const events = new EventBus(() => undefined);
    const calls: string[] = [];
    events.onBeforeCommit('session.ended', async (tx, _data, emit) => {
      await write(tx, 2);
      emit('user.created', sessionEnd);
    });
    events.onBeforeCommit('user.created', async (tx) => {
      await write(tx, 3);
    });
    events.onAfterCommit('user.created', async () => {
      calls.push(`committed: ${await isThere(3)}`);
    });
    await transactOn(
      open.db,
      events,
    )(async (tx, emit) => {
      await write(tx, 1);
      emit('session.ended', sessionEnd);
    });
    await events.waitUntilIdle();
    expect(await Promise.all([1, 2, 3].map(isThere))).toEqual([true, true, true]);
    expect(calls).toEqual(['committed: true']);
  });

  test('events roll back with the transaction if a before-commit listener fails', async () => {
    const events = new EventBus(() => undefined);
    const calls: string[] = [];
    events.onBeforeCommit('session.ended', async () => {
      throw new Error('no');
    });
    events.onAfterCommit('session.ended', () => {
      calls.push('session.ended');
    });
    const work = transactOn(
      open.db,
      events,
    )(async (tx, emit) => {
      await write(tx, 4);
      emit('session.ended', sessionEnd);
    });
    await expect(work).rejects.toThrow('no');
    await events.waitUntilIdle();
    expect([await isThere(4), calls]).toEqual([false, []]);
  });
});

test('deadlocked transactions both succeed after a retry', async () => {
  const transact = transactOn(open.db, new EventBus(() => undefined));
  await sql`insert into scraps values (10, ''), (11, '')`.execute(open.db);
  const add = (tx: Tx, id: number, word: string) =>
    sql`update scraps set words = words || ${word} where id = ${id}`.execute(tx);
  let waitingCount = 2;
  let proceed: () => void = () => undefined;
  const bothHoldALock = new Promise<void>((resolve) => (proceed = resolve));
  const both = (first: number, second: number, word: string) =>
    transact(async (tx) => {
      await add(tx, first, word);
      waitingCount -= 1;
      if (waitingCount === 0) proceed();
      await bothHoldALock;
      await add(tx, second, word);
    });
  await Promise.all([both(10, 11, 'a'), both(11, 10, 'b')]);
  const { rows } = await sql<{ words: string }>`select words from scraps where id in (10, 11)`.execute(
    open.db,
  );
  expect(rows.map(({ words }) => words.split('').toSorted().join(''))).toEqual(['ab', 'ab']);
});

test('a connection lost between two statements fails only its own transaction', async () => {
  const transact = transactOn(open.db, new EventBus(() => undefined));
  const lostTransaction = transact(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    const [{ pid } = { pid: 0 }] = rows;
    await sql`select pg_terminate_backend(${pid}, 5000)`.execute(open.db);
    // The driver learns of the lost connection in a later turn of the event loop.
    await expect.poll(() => sql`select 1`.execute(tx).then(String, String)).toMatch(/terminat|not queryable/);
    await write(tx, 90);
  });
  await expect(lostTransaction).rejects.toThrow(/terminat|not queryable/);
  expect(await isThere(90)).toBe(false);
});
