// What holds for the whole schema (src/db/schema).
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consentTo } from '../../src/features/terms/consents.policy.ts';
import { freshDatabase } from '../servers/database.ts';
import { UNIQUE_KEYS } from './unique-keys.ts';

let client: pg.Client;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await freshDatabase();
  drop = database.drop;
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await drop();
});

test('each unique key says what happens to inserts that meet it at the same time', async () => {
  const { rows } = await client.query<{ key: string }>(`
    select relname as key from pg_index join pg_class on pg_class.oid = indexrelid
    where (indisunique or indisexclusion) and relnamespace = 'public'::regnamespace`);
  const describedKeys = Object.values(UNIQUE_KEYS).flatMap(({ answersByKey = {}, unreachableKeys }) => [
    ...Object.keys(answersByKey),
    ...Object.keys(unreachableKeys),
  ]);
  expect(describedKeys.toSorted()).toEqual(rows.map(({ key }) => key).toSorted());
});

test('every table of the schema has a comment', async () => {
  const { rows } = await client.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname <> 'migrations' and obj_description(oid, 'pg_class') is null`,
  );
  expect(rows).toEqual([]);
});

test('a post without its version is rejected at the commit', async () => {
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

test('the database and the server write the same text and digest of terms without a split', async () => {
  const [post, artist, audioSha256] = [randomUUID(), randomUUID(), '0'.repeat(64)];
  for (const roles of [['FeaturedArtist'], ['Composer', 'Lyricist'], []]) {
    const { rows } = await client.query(
      'select canonical, digest_of(canonical) as digest from canonical_terms($1, $2, $3, $4) as canonical',
      [post, audioSha256, artist, roles],
    );
    const credit = { userId: artist, userName: '', roles, compositionShare: null, recordingShare: null };
    expect(rows).toEqual([
      consentTo(post, { audioSha256, credits: [credit], removedUnanswered: [] }, credit),
    ]);
  }
});
