import type { Client } from 'pg';

/** Syllables for 60,000 different words. */
export const SYLLABLES = [
  ['ka', 'ro', 'mi', 'lu', 'ne', 'sa', 'to', 'vi', 'be', 'dra'],
  ['la', 'n', 'ri', 'sto', 've', 'mo', 'da', 'ki', 'pa', 'shu'],
  ['', 'x', 'ra', 'no', 'li', 'ter', 'mon', 'del', 'gi', 'fu'],
  ['', 'a', 'o', 'us', 'ia', 'er', 'ing', 'ed', 'ly', 'y'],
  ['', 's', 't', 'm', 'n', 'k'],
];

/** Inserts the words of titles and names: `vocabulary (n, word)`. */
export async function drawVocabulary(client: Client): Promise<void> {
  await client.query('create unlogged table vocabulary (n integer, word text)');
  await client.query(
    `insert into vocabulary
     select n, a[1 + n % 10] || b[1 + n / 10 % 10] || c[1 + n / 100 % 10] || d[1 + n / 1000 % 10] || e[1 + n / 10000]
     from generate_series(0, 59999) as n,
       (select $1::text[] as a, $2::text[] as b, $3::text[] as c, $4::text[] as d, $5::text[] as e) as syllables`,
    SYLLABLES,
  );
  await client.query('analyze vocabulary');
}

/** Inserts the users: `people (n, id, name, at)` from 0 on, the most active first. */
export async function drawPeople(client: Client, people: number): Promise<void> {
  await client.query(
    `create unlogged table people as
     select n, time_id(at) as id, name, at from (
       select i - 1 as n, word || '_' || i as name, now() - interval '5 years' - random() * interval '1 year' as at
       from generate_series(1, ${people}) as i join vocabulary on vocabulary.n = i * 7919::bigint % 60000 offset 0
     ) as drawn`,
  );
  await client.query('analyze people');
}

/** Inserts ten follows for each user on average. The first user has most followers. */
export async function addFollows(client: Client, people: number): Promise<void> {
  await client.query(
    `insert into follows (id, follower_id, followed_id, created_at) overriding system value
     select row_number() over (order by drawn.at), fan.id, star.id, drawn.at from (
       select followed, crowd_of(followed, n, size) as fan, now() - power(random(), 2) * interval '5 years' as at
       from (
         select n as followed, many, crowd_size(many, ${people}) as size
         from drawn_many(${people}, ${people * 10}, 0.8, ${Math.floor((people - 1) / 2)})
       ) as stars, generate_series(1, many) as n
     ) as drawn
     join people as fan on fan.n = drawn.fan join people as star on star.n = drawn.followed
     where drawn.fan <> drawn.followed`,
  );
}

/**
 * Inserts the users with their counters, every tenth with Plus. Runs after their posts and follows.
 */
export async function addPeople(client: Client): Promise<void> {
  await client.query(
    `insert into users (id, user_name, email, password_hash, created_at, plus_until, plus_granted_until,
       posts_count, followers_count, following_count)
     select id, name, n || '@listeners.example', '', at, plus_until, plus_until,
       coalesce(own.posts, 0), coalesce(fans.followers, 0), coalesce(stars.following, 0)
     from (
       select *, case when n % 10 = 0 then date_trunc('day', now()) + interval '1 year' end as plus_until from people
     ) as drawn
     left join (select author_id as id, count(*) as posts from posts group by 1) as own using (id)
     left join (select followed_id as id, count(*) as followers from follows group by 1) as fans using (id)
     left join (select follower_id as id, count(*) as following from follows group by 1) as stars using (id)`,
  );
  await client.query('insert into searchable_users select * from user_search_rows');
  await client.query(
    'update early_account_numbers set last_number = (select least(1000, count(*)) from users)',
  );
}
