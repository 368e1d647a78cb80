import { mkdtemp, readdir, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import serverPackage from '../../package.json' with { type: 'json' };
import { eventually } from '../../test/eventually.ts';
import { freshDatabase } from '../../test/servers/database.ts';
import { migrate } from './migrate.ts';
import { IncompatibleData, MIGRATIONS_FOLDER, readMigrations } from './migrations.ts';

const VERSION = serverPackage.version;

/** Opens an empty database. */
async function openEmpty(): Promise<{ url: string; client: pg.Client }> {
  const { url, drop } = await freshDatabase({ empty: true });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await drop();
  });
  return { url, client };
}

/** Writes migrations to a folder. */
async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, sql] of Object.entries(files)) await writeFile(path.join(folder, name), sql);
  return folder;
}

const TRACKS = { '001-tracks.sql': 'create table tracks (id integer);\ninsert into tracks values (1);\n' };
const TITLES = { '002-titles.sql': `alter table tracks add column title text not null default '';\n` };

test('an empty database gets all migrations once, with their hashes and the version', async () => {
  const { url, client } = await openEmpty();
  const migrations = await readMigrations();
  expect(await migrate(url)).toEqual(migrations.map(({ name }) => name));
  expect(await migrate(url)).toEqual([]);
  const { rows } = await client.query('select name, sha256, version from migrations order by name');
  expect(rows).toEqual(migrations.map(({ name, sha256 }) => ({ name, sha256, version: VERSION })));
});

test('the numbers of the migrations leave no gap and are used once each', async () => {
  const numbers = (await readdir(MIGRATIONS_FOLDER)).toSorted().map((name) => Number.parseInt(name, 10));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test('processes that start at the same time apply each migration once', async () => {
  const { url } = await openEmpty();
  const folder = await folderWith({ ...TRACKS, ...TITLES });
  const appliedNames = await Promise.all(Array.from({ length: 5 }, () => migrate(url, { folder })));
  expect(appliedNames.flat().toSorted()).toEqual(['001-tracks.sql', '002-titles.sql']);
});

test('a migration that fails leaves nothing behind, and the next start continues with it', async () => {
  const { url, client } = await openEmpty();
  const folder = await folderWith({
    ...TRACKS,
    '002-titles.sql': 'create table titles (); select 1 / 0;',
  });
  await expect(migrate(url, { folder })).rejects.toThrow('Migration 002-titles.sql failed: division by zero');
  const { rows } = await client.query(`select name, to_regclass('titles') as titles from migrations`);
  expect(rows).toEqual([{ name: '001-tracks.sql', titles: null }]);
  await writeFile(path.join(folder, '002-titles.sql'), TITLES['002-titles.sql']);
  expect(await migrate(url, { folder })).toEqual(['002-titles.sql']);
});

test('line endings of a checkout on Windows are no change of a migration', async () => {
  const { url } = await openEmpty();
  await migrate(url, { folder: await folderWith(TRACKS) });
  const folder = await folderWith({
    '001-tracks.sql': TRACKS['001-tracks.sql'].replaceAll('\n', '\r\n'),
    ...TITLES,
  });
  expect(await migrate(url, { folder })).toEqual(['002-titles.sql']);
});

test('an edited migration stops the start with its name and what to do', async () => {
  const { url } = await openEmpty();
  const folder = await folderWith(TRACKS);
  await migrate(url, { folder });
  await writeFile(path.join(folder, '001-tracks.sql'), 'create table tracks (id bigint);\n');
  await expect(migrate(url, { folder })).rejects.toThrow(
    `server/src/db/schema/001-tracks.sql has been edited since version ${VERSION} applied it to this data. ` +
      'Install this version again, or restore the file from its release, and change the schema by a new migration.',
  );
});

test('a deleted or renamed migration stops the start with its name and what to do', async () => {
  const { url } = await openEmpty();
  const folder = await folderWith({ ...TRACKS, ...TITLES });
  await migrate(url, { folder });
  await unlink(path.join(folder, '001-tracks.sql'));
  await expect(migrate(url, { folder })).rejects.toThrow(
    `The data has the migration 001-tracks.sql of version ${VERSION}, but server/src/db/schema/001-tracks.sql is missing: ` +
      'it was deleted or renamed. Install this version again, or restore the file from its release.',
  );
});

test.each([
  ['its number', '999-future.sql', VERSION],
  ['its version', '000-fix.sql', '10.0.0'],
])('data of a newer version, known by %s, is refused with both versions', async (_sign, name, version) => {
  const { url, client } = await openEmpty();
  await migrate(url);
  await client.query(`insert into migrations (name, sha256, version) values ($1, '', $2)`, [name, version]);
  await expect(migrate(url)).rejects.toThrow(
    `The data has been migrated by a newer version, ${version} (${name}); this is version ${VERSION}. ` +
      `Migrations only go forward: start version ${version} or a newer one, ` +
      'or restore a backup from before the upgrade into an empty database.',
  );
});

test('data of a version before the first release is refused with the way to start again', async () => {
  const { url, client } = await openEmpty();
  await client.query(
    `create table migrations (name text primary key, applied_at timestamptz not null default now());
     insert into migrations (name) values ('010-users.sql')`,
  );
  await expect(migrate(url)).rejects.toThrow(IncompatibleData);
  await expect(migrate(url)).rejects.toThrow(
    'The data is of a version before 0.3.0, the first release, which no other version can read. ' +
      'Start with an empty database (move the data folder away, or name another DATABASE_URL). ' +
      'The old data and its backups open in the version that wrote them.',
  );
});

test('a migration without a transaction builds an index while other processes wait for their turn', async () => {
  const { url, client } = await openEmpty();
  const index =
    'drop index concurrently if exists tracks_idx;\ncreate index concurrently tracks_idx on tracks (id);\n';
  const folder = await folderWith({
    ...TRACKS,
    '002-index.sql': `-- without a transaction\n-- Finds tracks.\n${index}`,
  });
  await migrate(url, { folder: await folderWith(TRACKS) });
  // An earlier attempt has left the index behind, and a transaction with a snapshot holds the new one up.
  await client.query('create index tracks_idx on tracks (id)');
  await client.query('begin isolation level repeatable read; select from tracks');
  const starts = [migrate(url, { folder }), migrate(url, { folder })];
  const observer = new pg.Client({ connectionString: url });
  await observer.connect();
  await eventually(async () => {
    const { rows } = await observer.query(
      `select from pg_stat_activity where datname = current_database() and query like '%index concurrently%'
         and wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(1);
  });
  await client.query('commit');
  expect((await Promise.all(starts)).flat()).toEqual(['002-index.sql']);
  const { rows } = await observer.query(
    `select indisvalid from pg_index where indexrelid = 'tracks_idx'::regclass`,
  );
  expect(rows).toEqual([{ indisvalid: true }]);
  await observer.end();
});
