import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { Bus } from '../bus/bus.ts';
import { openDatabase, type OpenDatabase, type Tx } from './database.ts';
import { transactOn } from './transact.ts';

let open: OpenDatabase;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await freshDatabase();
  drop = () => database.drop();
  open = openDatabase(database.url, { connections: 4, onIdleError: () => undefined });
  await sql`create table notes (id int primary key, words text)`.execute(open.db);
});

afterAll(async () => {
  await open.close();
  await drop();
});

const write = (tx: Tx, id: number) => sql`insert into notes values (${id}, '')`.execute(tx);
const isThere = async (id: number) =>
  (await sql`select from notes where id = ${id}`.execute(open.db)).rows.length === 1;
const ended = { userId: 'somebody' };

describe('An event', () => {
  test('is heard within the transaction, and told after its commit, those too that are emitted within', async () => {
    const bus = new Bus(() => undefined);
    const heard: string[] = [];
    bus.within('session.ended', async (tx, _data, emit) => {
      await write(tx, 2);
      emit('user.created', ended);
    });
    bus.within('user.created', async (tx) => {
      await write(tx, 3);
    });
    bus.on('user.created', async () => {
      heard.push(`committed: ${await isThere(3)}`);
    });
    await transactOn(
      open.db,
      bus,
    )(async (tx, emit) => {
      await write(tx, 1);
      emit('session.ended', ended);
    });
    await bus.settled();
    expect(await Promise.all([1, 2, 3].map(isThere))).toEqual([true, true, true]);
    expect(heard).toEqual(['committed: true']);
  });

  test('that somebody who takes part cannot bear undoes the whole, and nobody is told', async () => {
    const bus = new Bus(() => undefined);
    const told: string[] = [];
    bus.within('session.ended', async () => {
      throw new Error('no');
    });
    bus.on('session.ended', () => {
      told.push('told');
    });
    const work = transactOn(
      open.db,
      bus,
    )(async (tx, emit) => {
      await write(tx, 4);
      emit('session.ended', ended);
    });
    await expect(work).rejects.toThrow('no');
    await bus.settled();
    expect([await isThere(4), told]).toEqual([false, []]);
  });
});

test('Transactions that wait for each other are both done in the end', async () => {
  const transact = transactOn(open.db, new Bus(() => undefined));
  await sql`insert into notes values (10, ''), (11, '')`.execute(open.db);
  const add = (tx: Tx, id: number, word: string) =>
    sql`update notes set words = words || ${word} where id = ${id}`.execute(tx);
  let waiting = 2;
  let goOn: () => void = () => undefined;
  const bothHaveOne = new Promise<void>((resolve) => (goOn = resolve));
  const both = (first: number, second: number, word: string) =>
    transact(async (tx) => {
      await add(tx, first, word);
      waiting -= 1;
      if (waiting === 0) goOn();
      await bothHaveOne;
      await add(tx, second, word);
    });
  await Promise.all([both(10, 11, 'a'), both(11, 10, 'b')]);
  const { rows } = await sql<{ words: string }>`select words from notes where id in (10, 11)`.execute(
    open.db,
  );
  expect(rows.map(({ words }) => words.split('').toSorted().join(''))).toEqual(['ab', 'ab']);
});

test('a connection that is lost between the statements of a transaction fails that transaction and nothing else', async () => {
  const transact = transactOn(open.db, new Bus(() => undefined));
  const lost = transact(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    const [{ pid } = { pid: 0 }] = rows;
    await sql`select pg_terminate_backend(${pid}, 5000)`.execute(open.db);
    // Of the end of a connection one hears by the event loop.
    await expect.poll(() => sql`select 1`.execute(tx).then(String, String)).toMatch(/terminat|not queryable/);
    await write(tx, 90);
  });
  await expect(lost).rejects.toThrow(/terminat|not queryable/);
  expect(await isThere(90)).toBe(false);
});
