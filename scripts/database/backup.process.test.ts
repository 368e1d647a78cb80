// Move, backup and restore of the product's tables.
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrate } from '../../server/src/db/migrate.ts';
import { readMigrations } from '../../server/src/db/migrations.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/index.ts';
import { readArchive } from '../../server/src/features/backups/archive/read-archive.ts';
import { type Entry, writeArchive } from '../../server/src/features/backups/archive/write-archive.ts';
import { writeBackup } from '../../server/src/features/backups/write-backup.ts';
import { replaceDatabase } from './replace-database.ts';
import { describeDatabase, nameOf, quoteTable } from '../../server/src/features/backups/describe-database.ts';
import { copyDatabase } from './copy-database.ts';
import { type ConnectedDatabase, makeScratchDatabase } from './connect.ts';
import { withClient } from '../../server/src/db/with-client.ts';
import { restoreBackup } from './restore.ts';

let scratch: ConnectedDatabase;
let folder = '';
beforeAll(async () => {
  scratch = await makeScratchDatabase();
  await withClient(scratch.url, (client) => client.query('create role plain login'));
  template = await freshDatabase();
  await migrate(template);
});
afterAll(() => scratch.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keep-'));
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

let databases = 0;
/** Creates an empty database, or a copy of another, whose owner is not a superuser. */
async function freshDatabase(original?: string): Promise<string> {
  const name = `kept_${++databases}`;
  const template = original === undefined ? '' : ` template ${new URL(original).pathname.slice(1)}`;
  await withClient(scratch.url, (client) => client.query(`create database ${name} owner plain${template}`));
  const url = new URL(scratch.url);
  url.pathname = `/${name}`;
  url.username = 'plain';
  return url.href;
}

let template = '';
/** Copies a migrated database without rows, which is faster than its migrations. */
const migratedDatabase = (): Promise<string> => freshDatabase(template);

const addPayments = (url: string, from: number, to: number): Promise<unknown> =>
  withClient(url, (client) =>
    client.query(
      `insert into payment_events (id, type) select 'evt_' || n, repeat('Ж\\', 50) from generate_series($1::int, $2::int) n`,
      [from, to],
    ),
  );

/** Fills the tables of a migrated database, and adds pending jobs of two kinds. */
async function fillProduct(url: string): Promise<void> {
  await addPayments(url, 1, 20_000);
  await addAgreement(url);
  for (const name of ['mail', 'analyse-track']) await addJob(url, name);
}

/** Adds a post whose agreement quotes an approval, with open terms, and the key that signs it. */
const addAgreement = (url: string): Promise<unknown> =>
  withClient(url, (client) =>
    client.query(`
      create temporary table party as select gen_random_uuid() as author, gen_random_uuid() as artist, gen_random_uuid() as post;
      insert into users (id, user_name, email, password_hash)
        select author, 'nova', 'nova@listeners.example', 'none' from party
        union all select artist, 'ana', 'ana@listeners.example', 'none' from party;
      insert into files (key, size, sha256) values ('posts/song.mp3', 9, repeat('0', 64));
      insert into posts (id, author_id, title, genres, free_download, status, published_at)
        select post, author, 'Night bus', '{Song}', false, 'PUBLISHED', now() from party;
      insert into post_versions (post_id, number, music_key, sha256) select post, 1, 'posts/song.mp3', repeat('0', 64) from party;
      insert into terms (post_id, state, version, agreed_at)
        select post, state, 1, case state when 'current' then now() end
        from party, unnest('{current,proposed}'::text[]) as state;
      insert into credits (post_id, state, user_id, position, is_author, roles, digest)
        select post, state, artist, 1, false, '{Composer}', digest_of(canonical_terms(post, repeat('0', 64), artist, '{Composer}'))
        from party, unnest('{current,proposed}'::text[]) as state;
      insert into consents (post_id, artist_id, digest, canonical, answer, signed_as)
        select post, artist, digest_of(canonical), canonical, 'approved', 'Ana "Ж" Bach'
        from party, canonical_terms(post, repeat('0', 64), artist, '{Composer}') as canonical;
      insert into latest_requests (post_id, artist_id, digest, is_first)
        select post, artist, repeat('0', 64), true from party;
      insert into removed_credits (post_id, state, user_id) select post, 'current', author from party;
      insert into signing_keys (kid, x, d) values ('key', repeat('x', 43), repeat('d', 43));
      insert into signing_details (user_id, legal_name, ipi, pro, publisher) select artist, 'Ana Bach', '', '', '' from party`),
  );

/** Adds a pending job. Returns its id. */
const addJob = (url: string, name: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into jobs (name, data) values ($1, '{"n":1}') returning id::int`,
      [name],
    );
    return rows[0]?.id ?? 0;
  });

async function contentOf(url: string): Promise<Record<string, string>> {
  return withClient(url, async (client) => {
    const { tables } = await describeDatabase(client);
    const content: Record<string, string> = {};
    for (const table of tables) {
      const { rows } = await client.query<{ hash: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from ${quoteTable(table)} t`,
      );
      content[nameOf(table)] = rows[0]?.hash ?? '';
    }
    return content;
  });
}

test('copyDatabase copies all rows of the embedded database, including pending jobs', async () => {
  const dataDir = join(folder, 'data');
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' }, log: () => undefined });
  await migrate(server.url);
  await fillProduct(server.url);
  const before = await contentOf(server.url);
  const target = await freshDatabase();
  await expect(copyDatabase(dataDir, target)).rejects.toThrow('is already using the data folder');
  await server.stop();

  await copyDatabase(dataDir, target);
  expect(await contentOf(target)).toEqual(before);
  expect(before['public.payment_events']).toMatch(/^20000 /);
  expect(before['public.jobs']).toMatch(/^2 /);
  expect(before['public.consents']).toMatch(/^1 /);
  expect(await addJob(target, 'mail')).toBe(3);
  expect(await migrate(target)).toEqual([]);
});

test('copyDatabase rejects a database that is not empty and leaves it unchanged', async () => {
  const source = await migratedDatabase();
  await fillProduct(source);
  const target = await freshDatabase();
  await withClient(target, (client) => client.query('create view mine as select 1 as one'));
  const description = await withClient(source, describeDatabase);
  await expect(replaceDatabase(target, description, async () => new Map())).rejects.toThrow(
    "That database isn't empty",
  );
  const { rows } = await withClient(target, (client) => client.query('select one from mine'));
  expect(rows).toEqual([{ one: 1 }]);
});

test('rows of an older version are loaded into its tables, then migrated', async () => {
  const knownNames = (await readMigrations()).map(({ name }) => name);
  const source = await freshDatabase();
  await migrate(source, { only: knownNames.slice(0, -1) });
  await addPayments(source, 1, 5);

  const file = join(folder, 'older.tar.gz');
  await writeBackup({ databaseUrl: source, mediaDir: join(folder, 'no-media'), file });
  const target = await freshDatabase();
  await restoreBackup(file, target, join(folder, 'media'));

  const description = await withClient(target, describeDatabase);
  expect(description.migrations.map(({ name }) => name)).toEqual(knownNames);
  expect(description.tables).toEqual((await withClient(template, describeDatabase)).tables);
  const { rows } = await withClient(target, (client) =>
    client.query('select count(*)::int as n from payment_events'),
  );
  expect(rows).toEqual([{ n: 5 }]);
});

test('restoreBackup rejects a backup of a newer version with a message', async () => {
  const source = await migratedDatabase();
  const description = await withClient(source, describeDatabase);
  const future = { name: '999-future.sql', sha256: '0'.repeat(64), version: '9.0.0' };
  const newer = { ...description, migrations: [...description.migrations, future] };
  await expect(replaceDatabase(await freshDatabase(), newer, async () => new Map())).rejects.toThrow(
    /newer version, 9\.0\.0 \(999-future\.sql\)/,
  );
});

test('restoreBackup rejects a backup with a migration that has been edited since', async () => {
  const source = await migratedDatabase();
  const description = await withClient(source, describeDatabase);
  const [first, ...others] = description.migrations;
  const editedMigration = { name: String(first?.name), sha256: '0'.repeat(64), version: '0.3.0' };
  const changedDescription = { ...description, migrations: [editedMigration, ...others] };
  await expect(
    replaceDatabase(await freshDatabase(), changedDescription, async () => new Map()),
  ).rejects.toThrow('001-users.sql has been edited since version 0.3.0 applied it');
});

test('restoreBackup rejects a backup of a version before the first release', async () => {
  const file = join(folder, 'older.tar.gz');
  const first = JSON.stringify({ format: 1, version: '0.2.0', madeAt: '', migrations: ['010-users.sql'] });
  await writeArchive(file, toEntries([{ path: 'backup.json', content: Buffer.from(first) }]));
  await expect(restoreBackup(file, await freshDatabase(), join(folder, 'media'))).rejects.toThrow(
    'The data is of a version before 0.3.0, the first release',
  );
});

/** Makes a backup of a filled database with three files while rows are being written. */
async function makeExample(): Promise<{ file: string; source: string }> {
  const source = await migratedDatabase();
  await fillProduct(source);
  const media = join(folder, 'media');
  await mkdir(join(media, 'ab/cd'), { recursive: true });
  await mkdir(join(media, 'staging'));
  await writeFile(join(media, 'ab/cd/track.mp3'), Buffer.alloc(3_000_000, 7));
  await writeFile(join(media, 'ab/empty'), '');
  await writeFile(join(media, 'cover.jpg'), 'jpg');
  await writeFile(join(media, 'staging/half'), 'half an upload');
  const file = join(folder, 'kept.tar.gz');
  await Promise.all([
    writeBackup({ databaseUrl: source, mediaDir: media, file }),
    addPayments(source, 20_001, 30_000),
  ]);
  return { file, source };
}

test('restoreBackup restores rows, jobs and files of one snapshot', async () => {
  const { file, source } = await makeExample();
  const target = await freshDatabase();
  const media = join(folder, 'restored/media');
  await mkdir(join(media, 'staging'), { recursive: true });
  await restoreBackup(file, target, media);

  const files = (await readdir(media, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  expect(files.map(({ name }) => name).toSorted()).toEqual(['cover.jpg', 'empty', 'track.mp3']);
  const track = await readFile(join(media, 'ab/cd/track.mp3'));
  expect(track.equals(Buffer.alloc(3_000_000, 7))).toBe(true);
  const content = await contentOf(target);
  // All rows of the concurrent write, or none.
  expect(content['public.payment_events']).toMatch(/^(20000|30000) /);
  await withClient(source, (client) =>
    client.query(`delete from payment_events where substr(id, 5)::int > 20000`),
  );
  await withClient(target, (client) =>
    client.query(`delete from payment_events where substr(id, 5)::int > 20000`),
  );
  expect(await contentOf(target)).toEqual(await contentOf(source));
  expect(await addJob(target, 'mail')).toBe(3);
  await expect(restoreBackup(file, await freshDatabase(), media)).rejects.toThrow('already has files');
});

const addWritten = (url: string): Promise<unknown> =>
  withClient(url, (client) =>
    client.query(`insert into last_writes (user_id, lsn) values (gen_random_uuid(), 'FFFF/0')`),
  );
const writtenIn = (url: string): Promise<unknown[]> =>
  withClient(url, async (client) => (await client.query('select from last_writes')).rows);

test('LSNs of a cluster are neither moved nor backed up', async () => {
  const source = await migratedDatabase();
  await addWritten(source);
  const file = join(folder, 'kept.tar.gz');
  await writeBackup({ databaseUrl: source, mediaDir: join(folder, 'no-media'), file });
  const target = await freshDatabase();
  await restoreBackup(file, target, join(folder, 'media'));
  expect(await writtenIn(target)).toEqual([]);

  const dataDir = join(folder, 'data');
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' }, log: () => undefined });
  await migrate(server.url);
  await addWritten(server.url);
  await server.stop();
  const movedTo = await freshDatabase();
  await copyDatabase(dataDir, movedTo);
  expect(await writtenIn(movedTo)).toEqual([]);
});

test('restoreBackup restores nothing from an incomplete backup', async () => {
  const { file } = await makeExample();
  const all = await contentsOf(file);
  const cases: Array<[sentence: RegExp, entries: typeof all]> = [
    [/its end is missing/, all.slice(0, -1)],
    [/should have 3 files but has 2/, all.filter(({ path }) => path !== 'media/cover.jpg')],
    [
      /Sent \d+ rows of public\.payment_events, but 0 arrived/,
      all.filter(({ path }) => !path.startsWith('tables/public.payment_events/')),
    ],
    [/^\S+ isn't a backup/, all.slice(1)],
    [
      /a file with the invalid name \.\.\/\.\.\/x/,
      all.toSpliced(-1, 0, { path: 'media/../../x', content: Buffer.from('x') }),
    ],
  ];
  // Migrations insert rows into some tables.
  const empty = await contentOf(template);
  for (const [sentence, entries] of cases) {
    const damagedFile = join(folder, 'damaged.tar.gz');
    await writeArchive(damagedFile, toEntries(entries));
    const target = await freshDatabase();
    const media = join(folder, 'restored/media');
    await expect(restoreBackup(damagedFile, target, media)).rejects.toThrow(sentence);
    const rows = Object.entries(await contentOf(target)).filter(([name]) => name !== 'public.migrations');
    const restoredRows = rows.filter(
      ([name, hash]) => name.startsWith('public.') && !hash.startsWith('0 ') && hash !== empty[name],
    );
    expect(restoredRows).toEqual([]);
    expect(await readdir(folder)).not.toContain('x');
    expect(await readdir(join(folder, 'restored')).catch(() => [])).toEqual([]);
    await rm(damagedFile);
  }
});

interface ArchivedFile {
  path: string;
  content: Buffer;
}

async function contentsOf(file: string): Promise<ArchivedFile[]> {
  const all: ArchivedFile[] = [];
  for await (const { path, content } of readArchive(file)) {
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(chunk);
    all.push({ path, content: Buffer.concat(chunks) });
  }
  return all;
}

async function* toEntries(files: ArchivedFile[]): AsyncGenerator<Entry> {
  for (const { path, content } of files) yield { path, size: content.length, content: [content] };
}

test('writeBackup neither replaces a file nor accepts an empty database', async () => {
  const { file, source } = await makeExample();
  await expect(writeBackup({ databaseUrl: source, mediaDir: join(folder, 'media'), file })).rejects.toThrow(
    'already exists',
  );
  await expect(
    writeBackup({ databaseUrl: await freshDatabase(), mediaDir: folder, file: join(folder, 'none.tar.gz') }),
  ).rejects.toThrow('nothing to back up');
  expect(await readdir(folder)).not.toContain('none.tar.gz');
});
