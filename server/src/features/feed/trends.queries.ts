import { sql } from 'kysely';
import { apart, isBounded, type Onlooker } from '../../db/apart.ts';
import type { Queryable } from '../../db/database.ts';

/**
 * The published posts that have gained most in the last seven days (UTC, today among them). What a day brought weighs
 * half as much two days later. A like counts for three listeners and a download for two; plays do not count, for one
 * listener can have many. Only those that gained most are looked up, five times as many as are wanted: of a suspended
 * account's posts there are fewer than that among them.
 */
export async function findTrendingIds(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await sql<{ post_id: string }>`
    with today as (select (now() at time zone 'UTC')::date as day),
    gains as (
      select post_id, like_days.day, 3 * likes as gain from like_days, today where like_days.day > today.day - 7
      union all
      select post_id, listen_days.day, listeners + 2 * downloads from listen_days, today
      where listen_days.day > today.day - 7
    )
    select post_id from (
      select post_id, sum(gain * power(0.5, (today.day - gains.day) / 2.0)) as score
      from gains, today group by post_id order by score desc fetch first ${5 * limit} rows with ties
    ) as scores
    join listed_posts using (post_id)
    where is_listed and score > 0
    order by score desc, published_at desc, post_id desc limit ${limit}`.execute(db);
  return rows.map(({ post_id }) => post_id);
}

/** Those of these posts that the viewer is shown, in their order. */
export async function keepShown(
  db: Queryable,
  viewer: Onlooker | undefined,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (!isBounded(viewer, 'hidden')) return ids;
  const { rows } = await sql<{ post_id: string }>`
    select post_id from unnest(${ids}::uuid[]) with ordinality as trend (post_id, place)
    join listed_posts using (post_id)
    where not ${apart(viewer, sql`author_id`, 'hidden')} order by place`.execute(db);
  return rows.map(({ post_id }) => post_id);
}
