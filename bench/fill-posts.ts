import { CATEGORIES, MUSIC_GENRES } from '@backbeat/contract';
import type { Client } from 'pg';

/** Posts that one statement publishes. */
const BATCH = 10_000;

/** Syllables that make 60,000 different words. */
const SYLLABLES = [
  ['ka', 'ro', 'mi', 'lu', 'ne', 'sa', 'to', 'vi', 'be', 'dra'],
  ['la', 'n', 'ri', 'sto', 've', 'mo', 'da', 'ki', 'pa', 'shu'],
  ['', 'x', 'ra', 'no', 'li', 'ter', 'mon', 'del', 'gi', 'fu'],
  ['', 'a', 'o', 'us', 'ia', 'er', 'ing', 'ed', 'ly', 'y'],
  ['', 's', 't', 'm', 'n', 'k'],
];

/**
 * Publishes so many posts of a tenth as many people over five years. Authors, words of titles, genres and likes are
 * skewed as they are among people (Zipf): the first author has about six in a hundred of all posts, the first word
 * stands in about every seventh title.
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
}
