// 170-versions.sql on a database with posts of the release before it.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { listMigrations } from '../../src/db/migrate.ts';
import { freshDatabase } from '../servers/database.ts';

const SCHEMA = new URL('../../src/db/schema/', import.meta.url);
const MIGRATION = '170-versions.sql';

const run = async (client: pg.Client, name: string) =>
  client.query(await readFile(new URL(name, SCHEMA), 'utf8'));

async function openBefore(): Promise<pg.Client> {
  const { url, drop } = await freshDatabase({ empty: true });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await drop();
  });
  for (const name of await listMigrations()) if (name < MIGRATION) await run(client, name);
  return client;
}

test('the file of an existing post becomes its first version, with hash, findings and time', async () => {
  const client = await openBefore();
  const [author, done, waiting] = [randomUUID(), randomUUID(), randomUUID()];
  await client.query(
    `insert into users (id, user_name, email, password_hash) values ($1, 'nova', 'nova@listeners.example', 'none')`,
    [author],
  );
  await client.query(
    `insert into files (key, size, sha256, claimed_at) values
       ('posts/a.mp3', 9, repeat('a', 64), now()), ('posts/as.mp3', 5, repeat('c', 64), now()),
       ('posts/b.wav', 9, repeat('b', 64), now())`,
  );
  await client.query(
    `insert into posts (id, author_id, title, genres, free_download, status, music_key, stream_key, media_state, duration,
       waveform, loudness, created_at, published_at)
     values ($2, $1, 'Done', '{Song}', true, 'PUBLISHED', 'posts/a.mp3', 'posts/as.mp3', 'done', 9.5, '{0,1000}', -14,
         '2026-01-02T03:04:05Z', now()),
       ($3, $1, 'Draft', '{Beat}', false, 'DRAFT', 'posts/b.wav', null, 'waiting', null, null, null,
         '2026-02-03T04:05:06Z', null)`,
    [author, done, waiting],
  );
  await client.query('begin');
  await run(client, MIGRATION);
  await client.query('commit');
  const { rows } = await client.query(
    `select posts.id, posts.version, number, music_key, stream_key, sha256, note, uploader_id, media_state, duration, waveform,
       loudness, post_versions.created_at
     from posts join post_versions on post_id = posts.id and number = version order by posts.title desc`,
  );
  const first = { version: 1, number: 1, note: '', uploader_id: author };
  expect(rows).toEqual([
    {
      ...first,
      id: waiting,
      music_key: 'posts/b.wav',
      stream_key: null,
      sha256: 'b'.repeat(64),
      media_state: 'waiting',
      duration: null,
      waveform: null,
      loudness: null,
      created_at: new Date('2026-02-03T04:05:06Z'),
    },
    {
      ...first,
      id: done,
      music_key: 'posts/a.mp3',
      stream_key: 'posts/as.mp3',
      sha256: 'a'.repeat(64),
      media_state: 'done',
      duration: 9.5,
      waveform: [0, 1000],
      loudness: -14,
      created_at: new Date('2026-01-02T03:04:05Z'),
    },
  ]);
  await client.query('delete from posts');
  expect((await client.query('select from post_versions')).rows).toEqual([]);
});

test('a post without its version is rejected at the commit', async () => {
  const client = await openBefore();
  await run(client, MIGRATION);
  const author = randomUUID();
  await client.query(
    `insert into users (id, user_name, email, password_hash) values ($1, 'nova', 'nova@listeners.example', 'none')`,
    [author],
  );
  await expect(
    client.query(
      `insert into posts (id, author_id, title, genres, free_download, status) values
         (gen_random_uuid(), $1, 'Track', '{Song}', false, 'DRAFT')`,
      [author],
    ),
  ).rejects.toThrow('posts_version_fkey');
});
