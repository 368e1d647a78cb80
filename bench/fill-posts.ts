import { CATEGORIES, MUSIC_GENRES } from '@backbeat/contract';
import type { Client } from 'pg';
import { SYLLABLES } from './fill-people.ts';

/** Posts that one statement publishes. */
const BATCH = 10_000;

/** Posts in a block of a list. */
const BLOCK = 3000;

/**
 * Publishes so many posts of a tenth as many people over five years. Authors, words of titles, genres and likes are
 * skewed as they are among people (Zipf): the first author has about six in a hundred of all posts, the first word
 * stands in about every seventh title. The triggers that put posts on lists take each by itself, a millisecond or more;
 * here they are off, and the lists are made at once, all counted.
 */
export async function fillPosts(client: Client, posts: number, say: (line: string) => void): Promise<void> {
  const people = Math.max(10, posts / 10);
  await client.query('select setseed(0.5)');
  await client.query('create temp table words (n integer primary key, word text)');
  await client.query(
    `insert into words
     select n, a[1 + n % 10] || b[1 + n / 10 % 10] || c[1 + n / 100 % 10] || d[1 + n / 1000 % 10] || e[1 + n / 10000]
     from generate_series(0, 59999) as n,
       (select $1::text[] as a, $2::text[] as b, $3::text[] as c, $4::text[] as d, $5::text[] as e) as syllables`,
    SYLLABLES,
  );
  await client.query(
    `insert into users (id, user_name, email, password_hash, paid_until)
     select gen_random_uuid(), word || '_' || i, i || '@listeners.example', '',
       case when i % 10 = 0 then now() + interval '1 year' end
     from generate_series(1, $1::integer) as i join words on words.n = i * 7919::bigint % 60000`,
    [people],
  );
  await client.query('create temp table people (n bigint primary key, id uuid)');
  await client.query('insert into people select row_number() over (order by user_name), id from users');
  await client.query('analyze words, people, users');
  await client.query('set session_replication_role = replica');
  for (let done = 0; done < posts; done += BATCH) {
    const count = Math.min(BATCH, posts - done);
    await client.query(
      `insert into files (key, size, sha256, claimed_at)
       select 'posts/' || i || '.mp3', 1, repeat('0', 64), now() from generate_series($1::integer, $2::integer) as i`,
      [done + 1, done + count],
    );
    await client.query(
      `insert into posts (id, author_id, title, genres, free_download, status, music_key, total_likes, created_at, published_at)
       select gen_random_uuid(), people.id, first.word || ' ' || second.word || ' ' || third.word, genres, false,
         'PUBLISHED', 'posts/' || i || '.mp3', likes, at, at
       from (
         select i, floor(power($3::float, random()))::integer as author,
           floor(power(60000, random()))::integer - 1 as w1, floor(power(60000, random()))::integer - 1 as w2,
           floor(power(60000, random()))::integer - 1 as w3,
           floor(power(1 - random(), -0.8))::integer - 1 as likes, now() - random() * interval '5 years' as at,
           array[($4::text[])[floor(power(9, random()))], ($5::text[])[floor(power(18, random()))]] as genres
         from generate_series($1::integer, $2::integer) as i
       ) as drawn
       join people on people.n = author
       join words as first on first.n = w1 join words as second on second.n = w2
       join words as third on third.n = w3`,
      [done + 1, done + count, people, CATEGORIES, MUSIC_GENRES],
    );
    if ((done / BATCH) % 10 === 9) say(`${done + count} posts`);
  }
  await client.query(
    `update users set posts_count = counted.posts
     from (select author_id, count(*) as posts from posts group by 1) as counted where counted.author_id = users.id`,
  );
  await listPosts(client);
  say('listed');
  await client.query('set session_replication_role = default');
}

/** What the triggers of migrations/0010-lists.sql and 0016-search-orders.sql would have made of the posts. */
async function listPosts(client: Client): Promise<void> {
  await client.query('drop index searchable_posts_words');
  await client.query(
    `insert into listed_posts (post_id, author_id, published_at, likes, is_plus, plus_until, genres,
       counted_published_at, counted_likes, counted_plus)
     select posts.id, author_id, published_at, total_likes, coalesce(paid_until > now(), false), paid_until,
       genre_bits(genres), published_at, total_likes, coalesce(paid_until > now(), false)
     from posts join users on users.id = author_id`,
  );
  // The words of these titles need no folding.
  await client.query(
    `create temp table genre_words as select genre, name_words(genre) || ('#' || genre) as words
     from unnest($1::text[]) as genre`,
    [[...CATEGORIES, ...MUSIC_GENRES]],
  );
  await client.query(
    'create temp table author_words as select id, name_words(user_name) as words from users',
  );
  await client.query('create index on author_words (id)');
  await client.query('analyze genre_words, author_words');
  await client.query(
    `insert into searchable_posts (post_id, published_at, likes, words)
     select posts.id, published_at, total_likes, array_to_tsvector(
       string_to_array(title, ' ') || author_words.words || type.words || other.words)
     from posts join author_words on author_words.id = author_id
     join genre_words as type on type.genre = genres[1] join genre_words as other on other.genre = genres[2]`,
  );
  await client.query(
    `insert into search_words select distinct word from searchable_posts, unnest(tsvector_to_array(words)) as word
     where word not like '#%'`,
  );
  await client.query(
    'create index searchable_posts_words on searchable_posts using gin (words) with (fastupdate = off)',
  );
  for (const [list, likes, isOn] of [
    ['newest', '0', 'true'],
    ['liked', 'likes', 'true'],
    ['plus', 'likes', 'is_plus'],
  ]) {
    await client.query('delete from list_blocks where list = $1', [list]);
    await client.query(
      `insert into list_blocks (list, likes, published_at, post_id, posts)
       select $1, case when part = 0 then 2147483647 else (array_agg(likes order by n))[1] end,
         case when part = 0 then 'infinity' else (array_agg(published_at order by n))[1] end,
         case when part = 0 then 'ffffffff-ffff-ffff-ffff-ffffffffffff' else (array_agg(post_id order by n))[1] end,
         count(*)
       from (
         select likes, published_at, post_id, n, (n - 1) / $2::integer as part from (
           select ${likes} as likes, published_at, post_id,
             row_number() over (order by ${likes} desc, published_at desc, post_id desc) as n
           from listed_posts where ${isOn}
         ) as numbered
       ) as parted group by part`,
      [list, BLOCK],
    );
  }
}

/** Lets somebody like so many posts, one after the other, and be featured on as many. @returns who it is */
export async function fillPersonalLists(client: Client, count: number): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from users order by id limit 1');
  const id = rows[0]?.id ?? '';
  const some = `select id from posts order by id limit ${count}`;
  // Only the person's own lists are wanted: those of each post would take far longer.
  await client.query('alter table likes disable trigger likes_count_new');
  await client.query(
    `insert into likes (post_id, user_id) select id, $1 from (${some}) as chosen order by id`,
    [id],
  );
  await client.query('alter table likes enable trigger likes_count_new');
  await client.query('alter table post_features disable trigger feature_answered');
  await client.query(
    `insert into post_features (post_id, user_id, position, state) select id, $1, 0, 'approved' from (${some}) as chosen`,
    [id],
  );
  await client.query('alter table post_features enable trigger feature_answered');
  await client.query('select feature_posts(array_agg(post_id)) from post_features');
  return id;
}

/** Lets somebody new follow so many people, drawn at random from those who have posts. @returns who it is */
export async function fillFollowed(client: Client, count: number): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into users (id, user_name, email, password_hash)
     values (gen_random_uuid(), 'fan.' || $1, 'fan.' || $1 || '@listeners.example', '') returning id`,
    [count],
  );
  const id = rows[0]?.id ?? '';
  await client.query(
    `insert into follows (follower_id, followed_id)
     select $1, id from (select id from users where posts_count > 0 order by random() limit $2) as chosen`,
    [id, count],
  );
  return id;
}
