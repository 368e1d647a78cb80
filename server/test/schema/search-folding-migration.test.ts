// 196-search-folding.sql on a database with posts of the version before it.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { listMigrations } from '../../src/db/migrate.ts';
import { freshDatabase } from '../servers/database.ts';

const SCHEMA = new URL('../../src/db/schema/', import.meta.url);
const MIGRATION = '196-search-folding.sql';

/** Titles with their words before and after, if the migration changes them. */
const TITLES: [title: string, before: string[], after?: string[]][] = [
  ['Night bus', ['bus', 'night']],
  ['Белые ночи', ['белые', 'ночи']],
  ['Café', ['cafe']],
  ['حَبيبي ٢', ['حَبيبي', '٢'], ['2', 'حبيبي']],
  ['So\u00adft', ['ft', 'so'], ['soft']],
  ['J.J. Cale', ['cale', 'j'], ['cale', 'j', 'jj']],
  ['???', [], ['???']],
];

test('posts whose words are folded in another way now are indexed anew, and the others stay', async () => {
  const { url, drop } = await freshDatabase({ empty: true });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await drop();
  });
  const run = async (name: string) => client.query(await readFile(new URL(name, SCHEMA), 'utf8'));
  const wordsOf = async (titles: typeof TITLES) => {
    const { rows } = await client.query<{ title: string; words: string[]; row: string }>(
      `select title, array(select word from unnest(tsvector_to_array(words)) as word
         where word not in ('nova', 'song', '#Song') order by word collate "C") as words, searchable_posts.ctid as row
       from posts join searchable_posts on post_id = id`,
    );
    return titles.map(([title]) => rows.find((row) => row.title === title));
  };
  for (const name of await listMigrations()) if (name < MIGRATION) await run(name);
  const author = randomUUID();
  await client.query(
    `insert into users (id, user_name, email, password_hash) values ($1, 'nova', 'nova@listeners.example', 'none')`,
    [author],
  );
  await client.query(`set session_replication_role = replica`);
  await client.query(
    `insert into posts (id, author_id, title, genres, free_download, status, version, published_at)
     select gen_random_uuid(), $1, title, '{Song}', true, 'PUBLISHED', 1, now() from unnest($2::text[]) as title`,
    [author, TITLES.map(([title]) => title)],
  );
  await client.query(`set session_replication_role = origin`);
  await client.query('select list_posts(array(select id from posts))');
  const before = await wordsOf(TITLES);
  expect(before.map((post) => post?.words)).toEqual(TITLES.map(([, words]) => words));

  await client.query('begin');
  await run(MIGRATION);
  await client.query('commit');
  const after = await wordsOf(TITLES);
  expect(after.map((post) => post?.words)).toEqual(TITLES.map(([, old, words = old]) => words));
  expect(after.map((post, index) => post?.row === before[index]?.row)).toEqual(
    TITLES.map(([, , words]) => words === undefined),
  );
  const { rows: known } = await client.query(
    `select word from search_words where word = any('{jj,soft,???}')`,
  );
  expect(known).toHaveLength(3);
});
