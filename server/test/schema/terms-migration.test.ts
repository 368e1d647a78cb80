// 171-terms.sql on a database with posts and answers of the release before it.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { listMigrations } from '../../src/db/migrate.ts';
import { consentTo } from '../../src/features/terms/consents.policy.ts';
import { freshDatabase } from '../servers/database.ts';

const SCHEMA = new URL('../../src/db/schema/', import.meta.url);
const MIGRATION = '171-terms.sql';

async function openBefore(): Promise<pg.Client> {
  const { url, drop } = await freshDatabase({ empty: true });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await drop();
  });
  for (const name of await listMigrations())
    if (name < MIGRATION) await client.query(await readFile(new URL(name, SCHEMA), 'utf8'));
  return client;
}

test('existing credits become terms, and answers become consents to their digests', async () => {
  const client = await openBefore();
  const [author, ana, ben] = [randomUUID(), randomUUID(), randomUUID()];
  const [published, draft, alone] = [randomUUID(), randomUUID(), randomUUID()];
  await client.query('begin');
  await client.query(
    `insert into users (id, user_name, email, password_hash)
     select id, name, name || '@listeners.example', 'none' from unnest($1::uuid[], $2::text[]) as added (id, name)`,
    [
      [author, ana, ben],
      ['nova', 'ana', 'ben'],
    ],
  );
  for (const [index, id] of [published, draft, alone].entries()) {
    const isPublished = id !== draft;
    await client.query(
      `insert into files (key, size, sha256, claimed_at) values ($1, 9, repeat($2, 64), now())`,
      [`posts/${index}.mp3`, String(index)],
    );
    await client.query(
      `insert into posts (id, author_id, title, genres, free_download, status, published_at)
       values ($1, $2, 'Track', '{Song}', false, $3, $4)`,
      [id, author, isPublished ? 'PUBLISHED' : 'DRAFT', isPublished ? new Date('2026-03-01') : null],
    );
    await client.query(
      `insert into post_versions (post_id, number, music_key, sha256) values ($1, 1, $2, repeat($3, 64))`,
      [id, `posts/${index}.mp3`, String(index)],
    );
  }
  await client.query(
    `insert into credits (post_id, user_id, position, state, answered_at) values
       ($1, $3, 0, 'approved', now()), ($1, $4, 1, 'rejected', now()), ($2, $3, 0, 'pending', null), ($2, $4, 1, 'approved', now())`,
    [published, draft, ana, ben],
  );
  await client.query(await readFile(new URL(MIGRATION, SCHEMA), 'utf8'));
  await client.query('commit');
  const { rows: terms } = await client.query(
    'select post_id, state, version, agreed_at from terms order by state',
  );
  expect(terms).toEqual([
    { post_id: published, state: 'current', version: 1, agreed_at: new Date('2026-03-01') },
    { post_id: draft, state: 'proposed', version: 1, agreed_at: null },
  ]);
  const { rows: credits } = await client.query(
    `select post_id, user_id, roles, credit_answer(post_id, user_id) as answer from credits order by state, position`,
  );
  expect(credits).toEqual([
    { post_id: published, user_id: author, roles: ['MainArtist'], answer: 'approved' },
    { post_id: published, user_id: ana, roles: ['FeaturedArtist'], answer: 'approved' },
    { post_id: draft, user_id: author, roles: ['MainArtist'], answer: null },
    { post_id: draft, user_id: ana, roles: ['FeaturedArtist'], answer: 'pending' },
    { post_id: draft, user_id: ben, roles: ['FeaturedArtist'], answer: 'approved' },
  ]);
  const { rows: consents } = await client.query(
    'select artist_id, answer, canonical, digest from consents where post_id = $1 order by answer',
    [published],
  );
  const withoutSplit = { compositionShare: null, recordingShare: null };
  const asked = (userId: string) => {
    const credit = { userId, userName: '', roles: ['FeaturedArtist'], ...withoutSplit };
    return consentTo(
      published,
      { audioSha256: '0'.repeat(64), credits: [credit], removedUnanswered: [] },
      credit,
    );
  };
  expect(consents).toEqual([
    { artist_id: ana, answer: 'approved', ...asked(ana) },
    { artist_id: ben, answer: 'declined', ...asked(ben) },
  ]);
});
