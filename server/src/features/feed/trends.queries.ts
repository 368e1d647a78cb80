import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';

/**
 * The published posts that have gained most in the last seven days (UTC, today among them). What a day brought weighs
 * half as much two days later. A like counts for three listeners and a download for two; plays do not count, for one
 * listener can have many.
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
      from gains, today group by post_id
    ) as scores
    join listed_posts using (post_id)
    where is_listed and score > 0
    order by score desc, published_at desc, post_id desc limit ${limit}`.execute(db);
  return rows.map(({ post_id }) => post_id);
}
