import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { to } from 'pg-copy-streams';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Description,
  columnsOf,
  describeDatabase,
  nameOf,
  quoteTable,
} from '../../server/src/features/backups/describe-database.ts';
import { type Fill, load } from './load.ts';
import { type ConnectedDatabase, makeScratchDatabase } from './connect.ts';
import { withClient } from '../../server/src/db/with-client.ts';

/**
 * Tables that are hard to copy: cyclic and self-referencing keys, a trigger, computed and identity
 * columns, partitions, unusual names.
 */
const TABLES = `
  create schema side;
  create type mood as enum ('calm', 'wild');
  create table "Odd ""name" (id int primary key, "order" text, big int generated always as (id * 2) stored);
  create table chats (id int primary key, last_message int);
  create table messages (
    id bigint generated always as identity primary key, chat int not null references chats on delete cascade,
    answer_to bigint references messages, body text, mood mood, data jsonb, raw bytea, at timestamptz, ratio float8
  );
  alter table chats add constraint last_known foreign key (last_message) references messages;
  create table counted (n int);
  create table side.tally (total serial, day date) partition by range (day);
  create table side.tally_old partition of side.tally for values from (minvalue) to ('2020-01-01');
  create table side.tally_new partition of side.tally for values from ('2020-01-01') to (maxvalue);
  create function count_one() returns trigger language plpgsql as
    $$ begin insert into counted values (1); return null; end $$;
  create trigger count_messages after insert on messages for each row execute function count_one();
`;
const ROWS = `
  insert into "Odd ""name" (id, "order") values (1, E'tab\\t newline\\n back\\\\slash \\\\N'), (2, null), (3, '');
  insert into chats (id) values (1), (2);
  insert into messages (chat, answer_to, body, mood, data, raw, at, ratio) values
    (1, null, 'Привет 👋', 'calm', '{"a": [1, null]}', '\\x00ff0a', 'infinity', 'NaN'),
    (1, 1, null, null, null, null, '2024-02-29 12:00:00.123456+05', 0.1);
  update chats set last_message = 2 where id = 1;
  insert into side.tally (day) values ('2019-05-05'), ('2021-05-05');
`;

let scratch: ConnectedDatabase;
beforeAll(async () => {
  scratch = await makeScratchDatabase();
  // The owner of the target is not a superuser.
  await withClient(scratch.url, (client) => client.query('create role plain login'));
});
afterAll(() => scratch.close());

function urlOf(database: string, user = 'postgres'): string {
  const url = new URL(scratch.url);
  url.pathname = `/${database}`;
  url.username = user;
  return url.href;
}

beforeEach(async () => {
  await withClient(scratch.url, async (client) => {
    for (const name of ['source', 'target']) {
      await client.query(`drop database if exists ${name} with (force)`);
      await client.query(`create database ${name} owner plain`);
    }
  });
  await withClient(urlOf('source', 'plain'), (client) => client.query(TABLES + ROWS));
  await withClient(urlOf('target', 'plain'), (client) =>
    client.query(`${TABLES} insert into counted values (9)`),
  );
});

/** Loads the target from the source; `fillOf` may inject errors. */
async function loadTarget(fillOf: (honest: Fill) => Fill = (honest) => honest): Promise<Description> {
  return withClient(urlOf('source'), async (source) => {
    const description = await describeDatabase(source);
    const honest: Fill = async (tables, open) => {
      const sentRows = new Map<string, number>();
      for (const table of tables) {
        const rows = source.query(to(`copy ${quoteTable(table)} (${columnsOf(table)}) to stdout`));
        await pipeline(rows, open(table));
        sentRows.set(nameOf(table), rows.rowCount);
      }
      return sentRows;
    };
    await withClient(urlOf('target', 'plain'), async (client) => {
      await client.query('begin');
      await load(client, description.tables, description.sequences, fillOf(honest));
      await client.query('commit');
    });
    return description;
  });
}

/** Returns all rows of all tables as text. */
async function contentOf(database: string): Promise<Record<string, string[]>> {
  return withClient(urlOf(database), async (client) => {
    const { tables } = await describeDatabase(client);
    const content: Record<string, string[]> = {};
    for (const table of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${quoteTable(table)} t order by 1`,
      );
      content[nameOf(table)] = rows.map(({ row }) => row);
    }
    return content;
  });
}

async function keysAndTriggers(database: string): Promise<unknown[]> {
  return withClient(urlOf(database), async (client) => {
    const { rows } = await client.query(
      `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'f'
       union all select tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2`,
    );
    return rows;
  });
}

test('load copies every row without firing triggers, and restores keys and triggers', async () => {
  const description = await loadTarget();
  expect(description.tables.map(nameOf)).toEqual([
    'public.Odd "name',
    'public.chats',
    'public.counted',
    'public.messages',
    'side.tally_new',
    'side.tally_old',
  ]);
  const content = await contentOf('target');
  expect(content).toEqual(await contentOf('source'));
  expect(content['public.messages']).toHaveLength(2);
  expect(content['public.counted']).toEqual(['(1)', '(1)']);
  expect(await keysAndTriggers('target')).toEqual(await keysAndTriggers('source'));
});

test('sequences continue after their last value', async () => {
  await loadTarget();
  for (const database of ['source', 'target']) {
    const values = await withClient(urlOf(database), async (client) => {
      const message = await client.query<{ id: string }>(
        'insert into messages (chat) values (2) returning id',
      );
      const tally = await client.query<{ total: number }>(
        `insert into side.tally (day) values ('2024-01-01') returning total`,
      );
      return [Number(message.rows[0]?.id), tally.rows[0]?.total];
    });
    expect(values).toEqual([3, 3]);
  }
});

/** Reports one chat more than it sends. */
const losing = (honest: Fill): Fill => {
  return async (tables, open) => new Map([...(await honest(tables, open)), ['public.chats', 3]]);
};

/** Sends the messages without their chats. */
const orphaning = (honest: Fill): Fill => {
  return (tables, open) =>
    honest(
      tables.filter(({ name }) => name !== 'chats'),
      open,
    );
};

test('a row that violates a key or is lost leaves the target unchanged', async () => {
  const before = await contentOf('target');
  await expect(loadTarget(losing)).rejects.toThrow('Sent 3 rows of public.chats, but 2 arrived.');
  await expect(loadTarget(orphaning)).rejects.toThrow('violates foreign key constraint');
  expect(await contentOf('target')).toEqual(before);
});

test('a connection as the plain owner is not a superuser', async () => {
  const client = new Client({ connectionString: urlOf('target', 'plain') });
  await client.connect();
  const { rows } = await client.query(`select current_setting('is_superuser') as super`);
  await client.end();
  expect(rows).toEqual([{ super: 'off' }]);
});
