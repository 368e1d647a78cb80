import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../../test/servers/database.ts';
import { listMigrations, migrate, NewerDatabase, PreReleaseDatabase } from './migrate.ts';

/** Creates an empty database in which this statement was run. */
async function databaseAfter(statement: string): Promise<string> {
  const { url, drop } = await freshDatabase({ empty: true });
  onTestFinished(drop);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
  return url;
}

const migrationsNamed = (name: string): string =>
  `create table migrations (name text primary key, applied_at timestamptz not null default now());
   insert into migrations (name) values ('${name}')`;

test('the schema is loaded into an empty database once', async () => {
  const url = await databaseAfter('select 1');
  const known = await listMigrations();
  expect(known[0]).toBe('010-users.sql');
  expect(await migrate(url)).toEqual(known);
  expect(await migrate(url)).toEqual([]);
});

test('a database of a version before the first release is refused with the way to start again', async () => {
  const url = await databaseAfter(migrationsNamed('0001-accounts.sql'));
  await expect(migrate(url)).rejects.toThrow(PreReleaseDatabase);
  await expect(migrate(url)).rejects.toThrow(
    'The data is of a version before the first release, which this version cannot read: ' +
      'start again with an empty database (remove the data folder, or name another DATABASE_URL).',
  );
});

test('a database of a newer version is refused', async () => {
  const url = await databaseAfter(migrationsNamed('999-future.sql'));
  await expect(migrate(url)).rejects.toThrow(NewerDatabase);
});
