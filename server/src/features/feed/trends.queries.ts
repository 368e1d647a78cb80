import { sql } from 'kysely';
import { isHiddenFrom, hidesUsers, type BlockViewer } from '../../db/apart.ts';
import type { Queryable } from '../../db/database.ts';

/**
 * The published posts that have gained most in the last seven days (UTC, today among them). What a day brought weighs
 * half as much two days later. A like counts for three listeners and a download for two; plays do not count, for one
 * listener can have many. Only those that gained most are looked up, five times as many as are wanted: of a suspended
 * account's posts there are fewer than that among them.
 */
export async function findTrendingIds(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await sql<{ post_id: string }>`
    with days as materialized (
      select (now() at time zone 'UTC')::date - age as day, round(1000000 * power(0.5, age / 2.0))::bigint as weight
      from generate_series(0, 6) as age
    ),
    gains as (
      select post_id, 3 * likes * weight as gain from days join like_days using (day)
      union all
      select post_id, (listeners + 2 * downloads) * weight from days join listen_days using (day)
    )
    select post_id from (
      select post_id, sum(gain) as score from gains group by post_id
      order by score desc fetch first ${5 * limit} rows with ties
    ) as scores
    join listed_posts using (post_id)
    where is_listed and score > 0
    order by score desc, published_at desc, post_id desc limit ${limit}`.execute(db);
  return rows.map(({ post_id }) => post_id);
}

/** Those of these posts that the viewer is shown, in their order. */
export async function keepShown(
  db: Queryable,
  viewer: BlockViewer | undefined,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (!hidesUsers(viewer, 'hidden')) return ids;
  const { rows } = await sql<{ post_id: string }>`
    select post_id from unnest(${ids}::uuid[]) with ordinality as trend (post_id, place)
    join listed_posts using (post_id)
    where not ${isHiddenFrom(viewer, sql`author_id`, 'hidden')} order by place`.execute(db);
  return rows.map(({ post_id }) => post_id);
}
