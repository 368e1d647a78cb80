// How many likes and plays of one post the product takes concurrently, compared with single
// statements of PostgreSQL:
//   node --import tsx bench/hot-post.ts [seconds of each measurement, 5 if not given] [members, 50000
//     if not given]
// Fails if the like count ever differs from the rows, or if kill -9 loses an acknowledged play.
// Starts the product with its own database in a temporary folder.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { fillSessions } from './fill-sessions.ts';
import { sendLoad, type Load, type LoadRequest } from './load.ts';
import { record, type Figure } from './results.ts';
import { openPool, withProduct } from './run-product.ts';

const seconds = Number(process.argv[2] ?? 5);
const CONNECTIONS = 64;
const members = Number(process.argv[3] ?? 50_000);

/** Milliseconds between two checks that the like count matches the rows. */
const CHECK_INTERVAL_MS = 200;

const figures: Figure[] = [];

await withProduct(
  async (product, pool) => {
    const { postId, tokens } = await makeMembers(pool);
    const origin = new URL(product.origin);
    const take = (next: () => LoadRequest, survives = false) =>
      sendLoad(origin, { connections: CONNECTIONS, seconds, survives }, next);

    let turn = 0;
    const member = () => tokens[turn++ % tokens.length] ?? '';
    const request = (call: string, headers: Record<string, string>): LoadRequest => ({
      method: 'POST',
      path: `/api/posts/${call}/${postId}`,
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
    });
    const asMember = (call: string) => request(call, { cookie: `backbeat-session=${member()}` });
    const visitor = () => `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn++ & 255}`;

    await pool.query(
      'create table one_by_one (id int primary key, likes int); insert into one_by_one values (1, 0)',
    );
    await pool.query(
      'create table plays_one_by_one (id bigserial primary key, post_id uuid, user_id uuid, at timestamptz)',
    );
    await take(() => request('view', { 'x-forwarded-for': visitor() })); // to warm up

    const updates = await oneByOne(pool, 'update one_by_one set likes = likes + 1 where id = 1', seconds);
    const { likes, looks } = await countLooks(pool, () => take(() => asMember('add/like')));
    report('likes', likes, updates);
    await pool.query('alter table posts disable trigger list_likes');
    const unlisted = await take(() => asMember('add/like'));
    report('likes without the lists', unlisted, updates);
    await pool.query('alter table posts enable trigger list_likes');

    const inserts = await oneByOne(
      pool,
      `insert into plays_one_by_one (post_id, at) values ('${postId}', now())`,
      seconds,
    );
    report('plays of visitors', await take(() => request('view', { 'x-forwarded-for': visitor() })), inserts);
    report('plays of members', await take(() => asMember('view')), inserts);

    const playsBefore = await playsOf(pool);
    const { rows } = await pool.query(
      `select total_likes, (select count(*)::int from likes) as likes, total_plays,
      (select count(*)::int from plays) + (select coalesce(sum(play_count), 0)::int from listeners) as plays from posts`,
    );
    console.log(rows[0], `${looks} looks at the number of likes while they came`);

    // From other addresses than before, so that each of these plays counts.
    const load = take(() => request('view', { 'x-forwarded-for': `11.${visitor().slice(3)}` }), true);
    await pause((seconds * 1000) / 2);
    await product.end('SIGKILL');
    await pool.end();
    const acknowledgedPlays = (await load).answers.get(200) ?? 0;
    await product.start();
    const after = await openPool(product);
    const storedPlays = await playsOf(after);
    await after.end();
    const lostPlays = playsBefore + acknowledgedPlays - storedPlays;
    if (lostPlays > 0)
      throw new Error(`Of ${acknowledgedPlays} acknowledged plays ${lostPlays} are gone after kill -9.`);
    console.log(`${acknowledgedPlays} plays acknowledged before kill -9, none of them lost`);
    await record(`hot-post ${seconds}`, figures);
  },
  { TRUST_PROXY: '127.0.0.1' },
);

/** Plays of the post, aggregated or not. */
async function playsOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ plays: number }>(
    `select (select count(*)::int from plays) + (select coalesce(sum(play_count), 0)::int from listeners) as plays`,
  );
  return rows[0]?.plays ?? 0;
}

/** Checks repeatedly during the load that the like count matches the rows. @throws if it differs */
async function countLooks(pool: pg.Pool, work: () => Promise<Load>): Promise<{ likes: Load; looks: number }> {
  let looks = 0;
  const over = new AbortController();
  const loading = work().finally(() => over.abort());
  while (!over.signal.aborted) {
    await pause(CHECK_INTERVAL_MS);
    const { rows } = await pool.query<{ counted: number; stored: number }>(
      'select total_likes as counted, (select count(*)::int from likes where post_id = posts.id) as stored from posts',
    );
    const [post] = rows;
    if (post?.counted !== post?.stored)
      throw new Error(`${post?.stored} likes, of which the post counts ${post?.counted}.`);
    looks += 1;
  }
  return { likes: await loading, looks };
}

/** Inserts users with sessions, and a post. */
async function makeMembers(pool: pg.Pool): Promise<{ postId: string; tokens: string[] }> {
  await pool.query(
    `insert into users (id, user_name, email, password_hash)
     select gen_random_uuid(), 'member' || place, 'member' || place || '@bench.example', 'none'
     from generate_series(1, $1) as place`,
    [members],
  );
  const tokens = await fillSessions(pool, members);
  const postId = uuidv7();
  await pool.query(
    `insert into files (key, size, sha256, claimed_at) values ('posts/hit.mp3', 1, repeat('0', 64), now())`,
  );
  await pool.query(
    `with hit as (
       insert into posts (id, author_id, title, genres, free_download, status, published_at)
       select $1, id, 'Hit', '{Song}', false, 'PUBLISHED', now() from users limit 1 returning id
     )
     insert into post_versions (post_id, number, music_key, sha256)
     select id, 1, 'posts/hit.mp3', repeat('0', 64) from hit`,
    [postId],
  );
  await pool.query('analyze');
  return { postId, tokens };
}

/**
 * Executions of a statement a second, each in its own transaction, on all connections of the pool.
 */
async function oneByOne(pool: pg.Pool, statement: string, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let count = 0;
  const repeat = async () => {
    while (performance.now() < end) {
      await pool.query(statement);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: 16 }, repeat));
  return count / seconds;
}

function report(name: string, { answers, perSecond, p99 }: Load, reference: number): void {
  figures.push(
    { name: `${name} to one by one`, value: perSecond / reference, unit: 'x' },
    { name, value: perSecond, unit: '/s' },
    { name: `${name}, p99`, value: p99, unit: 'ms' },
  );
  const refusals = [...answers].filter(([status]) => status !== 200);
  if (refusals.length > 0) console.log(`${name}: ${JSON.stringify(refusals)}`);
}
