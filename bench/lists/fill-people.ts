import type { Client } from 'pg';
import { SYLLABLES } from '../bulk/people.ts';

/** Rows of one statement. */
const BATCH = 50_000;

/**
 * Inserts this many users, every tenth a DJ, with skewed (Zipf) follows between them, and one user
 * whom all follow.
 * @param each average number of follows of a user besides that one
 * @param isFound whether to index their names for search; without it, a million users take a minute
 */
export async function fillPeople(
  client: Client,
  people: number,
  { each, isFound }: { each: number; isFound: boolean },
  log: (line: string) => void,
): Promise<void> {
  await client.query('select setseed(0.5)');
  if (!isFound) await client.query('set session_replication_role = replica');
  for (let count = 0; count < people; count += BATCH) {
    await client.query(
      `insert into users (id, user_name, email, password_hash)
       select gen_random_uuid(),
         case when n % 11 = 0 then 'dj.' else '' end
         || a[1 + n % 10] || b[1 + n / 10 % 10] || c[1 + n / 100 % 10] || d[1 + n / 1000 % 10] || e[1 + n / 10000 % 6]
         || case when n >= 60000 then '_' || n / 60000 else '' end,
         n || '@listeners.example', ''
       from generate_series($1::integer, $2::integer) as n,
         (select $3::text[] as a, $4::text[] as b, $5::text[] as c, $6::text[] as d, $7::text[] as e) as syllables`,
      [count, Math.min(count + BATCH, people) - 1, ...SYLLABLES],
    );
  }
  await client.query('set session_replication_role = default');
  log(`${people} people`);
  await client.query('create temp table people (n bigint primary key, id uuid)');
  await client.query('insert into people select row_number() over (order by random()), id from users');
  await client.query('analyze users, people');
  for (let count = 0; count < people * each; count += BATCH) {
    await client.query(
      `insert into follows (follower_id, followed_id)
       select fan.id, star.id from (
         select 1 + floor(random() * $2)::integer as fan, floor(power($2::float, random()))::integer as star
         from generate_series(1, $1::integer)
       ) as drawn join people as fan on fan.n = drawn.fan join people as star on star.n = drawn.star
       where fan.id <> star.id on conflict do nothing`,
      [BATCH, people],
    );
  }
  for (let count = 0; count < people; count += BATCH) {
    await client.query(
      `insert into follows (follower_id, followed_id)
       select fan.id, star.id from people as fan join people as star on star.n = 1
       where fan.n between $1 and $2 and fan.n > 1 on conflict do nothing`,
      [count + 1, count + BATCH],
    );
  }
  log('who follow each other');
}
