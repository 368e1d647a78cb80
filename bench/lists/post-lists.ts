// How long any page of one post's lists takes when a million users like, play and download it:
//   node --import tsx bench/lists/post-lists.ts [people, 1000000 if not given]
// Fills a scratch database and prints the median and the slowest of several reads of each page.
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { makeScratchDatabase } from '../../scripts/database/connect.ts';
import { withClient } from '../../server/src/db/with-client.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { listDownloads, listViewers } from '../../server/src/features/analytics/analytics.queries.ts';
import { listLikes } from '../../server/src/features/likes/likes.queries.ts';
import { findLikers } from '../../server/src/features/posts/engagement.queries.ts';
import { HEAD, openMeasured } from './measured-database.ts';
import { record } from '../results.ts';

const people = Number(process.argv[2] ?? 1_000_000);
/** Rows of one statement, as many as a trigger handles well at once. */
const CHUNK = 100_000;
const log = (line: string) => console.log(line);

const scratch = await makeScratchDatabase();
try {
  await migrate(scratch.url);
  const postId = uuidv7();
  await withClient(scratch.url, (client) => fill(client, postId));
  const { pool, db, measure, figures } = await openMeasured(scratch.url, log);
  await pool.query('vacuum (analyze)');
  log(HEAD);
  const size = 24;
  const last = Math.ceil(people / size) - 1;
  for (const page of [0, last >> 1, last]) {
    await measure(`likes, page ${page}`, () => listLikes(db, postId, undefined, { page, size }));
    await measure(`downloads, page ${page}`, () => listDownloads(db, postId, { page, size, order: 'desc' }));
    for (const sort of ['lastView', 'firstView', 'viewCount', 'userName'] as const) {
      for (const order of ['asc', 'desc'] as const) {
        await measure(`viewers by ${sort} ${order}, page ${page}`, () =>
          listViewers(db, postId, { page, size, sort, order }),
        );
      }
    }
  }
  await measure('newest likers in the post', () => findLikers(db, [postId], undefined));
  await db.destroy();
  await record(`post-lists ${people}`, figures);
} finally {
  await scratch.close();
}

async function fill(client: pg.Client, postId: string): Promise<void> {
  const startedAt = performance.now();
  await client.query(
    `insert into users (id, user_name, email, password_hash)
     select gen_random_uuid(), 'u' || substr(md5(place::text), 1, 12) || place, 'u' || place || '@bench.example', 'none'
     from generate_series(1, $1) as place`,
    [people],
  );
  await client.query(
    `insert into files (key, size, sha256, claimed_at) values ('posts/hit.mp3', 1, repeat('0', 64), now())`,
  );
  await client.query(
    `with hit as (
       insert into posts (id, author_id, title, genres, free_download, status, published_at)
       select $1, id, 'Hit', '{Song}', true, 'PUBLISHED', now() from users limit 1 returning id
     )
     insert into post_versions (post_id, number, music_key, sha256)
     select id, 1, 'posts/hit.mp3', repeat('0', 64) from hit`,
    [postId],
  );
  await client.query(
    'create temporary table crowd as select id, user_name_key, row_number() over () as place from users',
  );
  await client.query('create index on crowd (place)');
  for (let from = 0; from < people; from += CHUNK) {
    const range = [postId, from, from + CHUNK];
    await client.query(
      'insert into likes (post_id, user_id) select $1, id from crowd where place > $2 and place <= $3 order by place',
      range,
    );
    await client.query(
      'insert into downloads (post_id, user_id) select $1, id from crowd where place > $2 and place <= $3 order by place',
      range,
    );
    await client.query(
      `insert into listeners (post_id, name, user_id, play_count, first_played_at, last_played_at, first_play_id, last_play_id)
       select $1, user_name_key, id, 1 + floor(5 / (0.05 + random())), now(), now(), place, place from crowd
       where place > $2 and place <= $3 order by place`,
      range,
    );
  }
  // Each user comes back once, in another order.
  for (let part = 0; part < 10; part++) {
    await client.query(
      `update listeners set play_count = play_count + 1, last_play_id = $2 + first_play_id * 7919 % 1000003
       where post_id = $1 and first_play_id % 10 = $3`,
      [postId, people, part],
    );
  }
  log(`filled in ${Math.round((performance.now() - startedAt) / 1000)} s`);
}
