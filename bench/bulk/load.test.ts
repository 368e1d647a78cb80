import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Client } from 'pg';
import { from, to } from 'pg-copy-streams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeScratchDatabase, type ConnectedDatabase } from '../../scripts/database/connect.ts';
import { withClient } from '../../server/src/db/with-client.ts';
import { EventBus } from '../../server/src/events/event-bus.ts';
import { openDatabase } from '../../server/src/db/database.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { transactOn } from '../../server/src/events/transact.ts';
import { addToDailyStats, addToListeners } from '../../server/src/features/plays/aggregate-plays.queries.ts';
import { loadBulk } from './load.ts';

const POSTS = 300;

/**
 * Tables that users write, in insertion order, and their columns that triggers count, which begin
 * at 0.
 */
const COUNTERS = {
  users: ['followers_count', 'following_count'],
  follows: [],
  files: [],
  posts: ['total_likes', 'total_comments', 'total_downloads'],
  post_versions: [],
  terms: [],
  credits: [],
  likes: [],
  comments: [],
  downloads: [],
  chats: ['member_count'],
  chat_members: [],
  messages: [],
};
const DERIVED_TABLES = [
  'users',
  'posts',
  'searchable_users',
  'listed_posts',
  'posts_by_likes',
  'spotlight_posts',
  'searchable_posts',
  'search_words',
  'credited_posts',
  'daily_likes',
  'daily_post_stats',
  'listeners',
  '(select list, kind, sum(entries) from list_totals group by 1, 2)',
  'chats',
];

let scratch: ConnectedDatabase;
const urlOf = (database: string): string => {
  const url = new URL(scratch.url);
  url.pathname = `/${database}`;
  return url.href;
};

beforeAll(async () => {
  scratch = await makeScratchDatabase();
  await withClient(scratch.url, async (client) => {
    for (const name of ['bulk', 'slow']) await client.query(`create database ${name}`);
  });
  for (const name of ['bulk', 'slow']) await migrate(urlOf(name));
  await withClient(urlOf('bulk'), (client) => loadBulk(client, POSTS, () => undefined));
});
afterAll(() => scratch.close());

test('bulk loading derives the same rows as triggers, jobs and the aggregation of plays', async () => {
  await withClient(urlOf('bulk'), (bulk) =>
    withClient(urlOf('slow'), async (slow) => {
      // Posts and their versions refer to each other, which is checked at the commit.
      await slow.query('begin');
      for (const [table, counters] of Object.entries(COUNTERS)) await copy(bulk, slow, table, counters);
      await slow.query('commit');
      await slow.query('select list_posts(array_agg(id)) from posts');
      await copyPlays(bulk, slow);
    }),
  );
  await aggregatePlays(urlOf('slow'));
  const contents = async (name: string) =>
    withClient(urlOf(name), async (client) => {
      const tables: Record<string, unknown[]> = {};
      for (const table of DERIVED_TABLES) {
        const { rows } = await client.query<{ row: unknown }>(
          `select to_jsonb(kept) as row from ${table} as kept order by kept::text`,
        );
        tables[table] = rows.map(({ row }) => row);
      }
      return tables;
    });
  const [bulkRows, slowRows] = [await contents('bulk'), await contents('slow')];
  expect(bulkRows).toEqual(slowRows);
  expect(bulkRows['posts']).toHaveLength(POSTS);
});

test('the counters of the product match the rows', async () => {
  const wrong = await withClient(urlOf('bulk'), async (client) => {
    const { rows } = await client.query(
      `select id from users where posts_count <> (select count(*) from posts where author_id = users.id)
       union all
       select id from posts where total_plays <> (select sum(play_count) from listeners where post_id = id)
       union all
       select id from chats
       where (last_seq, last_message_at) <> (select max(seq), max(created_at) from messages where chat_id = chats.id)
       union all
       select chat_id from chat_members as member where own_unread <> (
         select count(*) from messages
         where chat_id = member.chat_id and seq > read_seq and sender_id = member.user_id
       )`,
    );
    return rows;
  });
  expect(wrong).toEqual([]);
});

async function copy(
  source: Client,
  target: Client,
  table: string,
  counters: readonly string[],
): Promise<void> {
  const { rows } = await source.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const columns = names.map((name) => (counters.includes(name) ? '0' : name));
  await pipeline(
    source.query(to(`copy (select ${columns.join()} from ${table}) to stdout`)),
    target.query(from(`copy ${table} (${names.join()}) from stdin`)),
  );
}

/** The plays behind the viewers: the first one, and all others at the time of the last. */
async function copyPlays(source: Client, target: Client): Promise<void> {
  await pipeline(
    source.query(
      to(`copy (
        select last_play_id - back, post_id, user_id, case when n = play_count - 1 then first_played_at else last_played_at end
        from (
          select *, case when n = play_count - 1 then last_play_id - first_play_id else n end as back
          from listeners, generate_series(0, play_count - 1) as n
        ) as played
      ) to stdout`),
    ),
    target.query(from('copy plays (id, post_id, user_id, played_at) from stdin')),
  );
}

async function aggregatePlays(url: string): Promise<void> {
  const { db, close } = openDatabase(url, { connections: 2, onIdleError: () => undefined });
  const transact = transactOn(
    db,
    new EventBus((error) => {
      throw error;
    }),
  );
  await transact(async (tx) => {
    const { rows } = await sql<{ id: number; post_id: string }>`select id, post_id from plays`.execute(tx);
    const round = {
      ids: rows.map(({ id }) => id),
      postIds: [...new Set(rows.map(({ post_id }) => post_id))],
    };
    await addToDailyStats(tx, round);
    await addToListeners(tx, round);
  });
  await close();
}
